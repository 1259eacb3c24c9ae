import 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Superuser connection to a PostgreSQL 18 that tests may fill with databases of their own. */
    postgresUrl: string;
  }
}
