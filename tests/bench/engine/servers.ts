/** The servers side by side on one database: the engine with its action service, the bare server, PostGraphile. */
import { join } from 'node:path';
import { ENGINE_OPTIONS } from '#local/bootstrap/engine-options.mjs';
import { ANNOUNCED_BY_ACTIONS } from '#local/supervisor/programs.ts';
import { checkout } from '#tests/support/checkout.ts';
import type { BenchCase } from './cases.ts';
import type { Programs, StartedProgram } from './programs.ts';
import { RECORD_VIEW } from './statements.ts';

export const ACTION_SECRET = 'only-for-this-benchmark';
/** Where a part would be that no request of the bench reaches. */
const NOWHERE = 'http://127.0.0.1:1';

export function engineEnv(databaseUrl: string, jwtSecret: string, actionsPort: number): Record<string, string> {
  return {
    HASURA_GRAPHQL_DATABASE_URL: databaseUrl,
    HASURA_GRAPHQL_METADATA_DIR: join(checkout, 'hasura/metadata'),
    HASURA_GRAPHQL_ADMIN_SECRET: 'only-for-this-benchmark',
    HASURA_GRAPHQL_JWT_SECRET: jwtSecret,
    HASURA_GRAPHQL_SERVER_PORT: '0',
    HASURA_GRAPHQL_SERVER_HOST: '127.0.0.1',
    HASURA_GRAPHQL_INFER_FUNCTION_PERMISSIONS: 'false',
    ENGINE_STRICT_METADATA: 'true',
    ENGINE_LIVE_EXTERNAL: ANNOUNCED_BY_ACTIONS.join(','),
    ACTIONS_BASE_URL: `http://127.0.0.1:${actionsPort}`,
    ACTION_SECRET,
  };
}

export function startEngine(programs: Programs, env: Record<string, string>): Promise<StartedProgram> {
  return programs.start('src/engine/main.ts', env, ENGINE_OPTIONS);
}

export function startActions(programs: Programs, databaseUrl: string): Promise<StartedProgram> {
  return programs.start('src/actions/main.ts', {
    ACTIONS_PORT: '0',
    DATABASE_URL: databaseUrl,
    ACTION_SECRET,
    KEYCLOAK_URL: NOWHERE,
    KEYCLOAK_ISSUER: `${NOWHERE}/realms/portal`,
    KEYCLOAK_CLIENT_SECRET: 'unused',
    S3_ENDPOINT: NOWHERE,
    S3_ACCESS_KEY: 'unused',
    S3_SECRET_KEY: 'unused-secret',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'bench@nusaraya.example',
    PUBLIC_URL: NOWHERE,
    PORTAL_SETTINGS_FILE: join(checkout, 'src/domain/institution/institution.json'),
    LOG_LEVEL: 'info',
  });
}

export function startBare(programs: Programs, databaseUrl: string, cases: readonly BenchCase[]): Promise<StartedProgram> {
  const statements = Object.fromEntries(cases.map(({ name, statement, unnamed = false }) => [`/${name}`, { text: statement, unnamed }]));
  return programs.start('tests/bench/support/bare-server.ts', {
    DATABASE_URL: databaseUrl,
    STATEMENTS: JSON.stringify({ ...statements, '/RecordView': { text: RECORD_VIEW, unnamed: false } }),
  });
}

export function startPostgraphile(programs: Programs, databaseUrl: string): Promise<StartedProgram> {
  return programs.start('tests/bench/support/postgraphile-server.ts', { DATABASE_URL: databaseUrl });
}
