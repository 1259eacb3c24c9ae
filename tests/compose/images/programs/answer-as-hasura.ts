/** What Hasura's image `cli-migrations` does, with our engine: applies the migrations, then answers by the metadata. */
import { applyMigrations } from '#local/postgres/apply-migrations.ts';

const { HASURA_GRAPHQL_DATABASE_URL = '' } = process.env;
await applyMigrations(HASURA_GRAPHQL_DATABASE_URL, '/hasura-migrations/default');
await import('#engine/main.ts');
