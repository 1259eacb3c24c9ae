/**
 * The engine's settings: Hasura's names wherever Hasura has one, `ENGINE_*` for what is ours. Parsed once, frozen;
 * every bad key is listed at once. This is the only file of the engine that reads `process.env`.
 */
import { z } from 'zod';
import { parseJwtSecret } from '#engine/jwt-secret.ts';

const YES = new Set(['true', 't', 'yes', 'y', '1']);
const NO = new Set(['false', 'f', 'no', 'n', '0']);

function flag(fallback: boolean) {
  return z
    .string()
    .default(String(fallback))
    .transform((text, context) => {
      const word = text.toLowerCase();
      if (!YES.has(word) && !NO.has(word)) context.addIssue(`expected true or false, found "${text}"`);
      return YES.has(word);
    });
}

function integer(fallback: number, least: number) {
  return z.coerce.number().int().min(least).default(fallback);
}

const settings = z
  .object({
    HASURA_GRAPHQL_DATABASE_URL: z.string().min(1),
    HASURA_GRAPHQL_METADATA_DIR: z.string().min(1),
    HASURA_GRAPHQL_ADMIN_SECRET: z.string().min(1).optional(),
    HASURA_GRAPHQL_JWT_SECRET: z.string().transform(parseJwtSecret).optional(),
    HASURA_GRAPHQL_UNAUTHORIZED_ROLE: z.string().min(1).optional(),
    HASURA_GRAPHQL_SERVER_PORT: integer(8080, 0),
    HASURA_GRAPHQL_SERVER_HOST: z.string().min(1).optional(),
    HASURA_GRAPHQL_PG_CONNECTIONS: integer(16, 1),
    HASURA_GRAPHQL_STRINGIFY_NUMERIC_TYPES: flag(false),
    HASURA_GRAPHQL_INFER_FUNCTION_PERMISSIONS: flag(true),
    HASURA_GRAPHQL_ADMIN_INTERNAL_ERRORS: flag(true),
    HASURA_GRAPHQL_ENABLE_ALLOWLIST: flag(false),
    HASURA_GRAPHQL_LIVE_QUERIES_MULTIPLEXED_REFETCH_INTERVAL: integer(1000, 1),
    HASURA_GRAPHQL_LIVE_QUERIES_MULTIPLEXED_BATCH_SIZE: integer(100, 1),
    HASURA_GRAPHQL_WEBSOCKET_CONNECTION_INIT_TIMEOUT: integer(3, 1),
    HASURA_GRAPHQL_WEBSOCKET_KEEPALIVE: integer(30, 1),
    ENGINE_STRICT_METADATA: flag(false),
    ENGINE_LIVE_NOTIFICATIONS: flag(true),
    ENGINE_LIVE_EXTERNAL: z
      .string()
      .default('')
      .transform((text) =>
        text
          .split(',')
          .map((name) => name.trim())
          .filter(Boolean),
      ),
    ENGINE_MAX_BODY_BYTES: integer(2 * 1024 * 1024, 1),
    ENGINE_MAX_DEPTH: integer(20, 1),
    ENGINE_MAX_NODES: integer(2000, 1),
    ENGINE_MAX_ALIASES: integer(100, 0),
    ENGINE_MAX_NESTING: integer(64, 1),
    ENGINE_MAX_FRAGMENTS: integer(500, 0),
    ENGINE_MAX_TOKENS: integer(20_000, 1),
    ENGINE_MAX_ROWS: integer(10_000, 1),
    ENGINE_MAX_BATCH: integer(20, 1),
    ENGINE_STATEMENT_TIMEOUT: integer(30_000, 0),
    ENGINE_EXPIRED_SOCKET_CLOSE: z
      .enum(['none', '1000', '4400', '4403'])
      .default('4400')
      .transform((code) => (code === 'none' ? undefined : Number(code))),
    ENGINE_MAX_SOCKET_BUFFER_BYTES: integer(1024 * 1024, 1),
    ENGINE_SOCKET_READ_TIMEOUT: integer(15, 1),
    ENGINE_MAX_SOCKETS: integer(20_000, 1),
    ENGINE_MAX_SOCKETS_PER_USER: integer(50, 1),
    ENGINE_MAX_SOCKETS_PER_ADDRESS: integer(1_000, 1),
    ENGINE_PROXY_HOPS: integer(0, 0),
    ENGINE_MAX_SOCKET_OPERATIONS: integer(100, 1),
  })
  .superRefine((env, context) => {
    if (env.HASURA_GRAPHQL_ADMIN_SECRET !== undefined) return;
    // Without an admin secret every request is admin, so these two would promise a protection that is not there.
    for (const key of ['HASURA_GRAPHQL_JWT_SECRET', 'HASURA_GRAPHQL_UNAUTHORIZED_ROLE'] as const) {
      if (env[key] !== undefined) context.addIssue({ code: 'custom', path: [key], message: 'requires HASURA_GRAPHQL_ADMIN_SECRET' });
    }
  });

/** The parsed settings, and the raw variables for `{{NAME}}` and `value_from_env` of action definitions. */
export type EngineEnv = Readonly<z.output<typeof settings>> & { readonly variables: Readonly<Record<string, string | undefined>> };

/** Parses the environment; the error lists every key that is missing or wrong, one a line, without the values. */
export function parseEnv(source: Record<string, string | undefined> = process.env): EngineEnv {
  // Compose files and shells hand on unset values as empty strings.
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const result = settings.safeParse(given);
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`The engine's settings are wrong:\n${lines.join('\n')}`);
  }
  return Object.freeze({ ...result.data, variables: source });
}
