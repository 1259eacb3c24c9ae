/**
 * Puts the stages together: metadata and catalogue become a model, the model a planner, and the transports answer
 * with it. A library: `main.ts` is the program around it, tests start it in their own process.
 */
import { Pool } from 'pg';
import { createActionCaller } from '#engine/actions/call-action.ts';
import { createRelationshipReader } from '#engine/actions/read-relationship.ts';
import { loadCatalog } from '#engine/catalog/load.ts';
import type { Catalog } from '#engine/catalog/types.ts';
import type { EngineEnv } from '#engine/env.ts';
import { messageOf } from '#engine/errors.ts';
import { executePlan } from '#engine/execute/execute-plan.ts';
import { resolveParams } from '#engine/execute/resolve-params.ts';
import { createGraphqlService, type GraphqlService, type PlanRun } from '#engine/http/graphql-service.ts';
import { LiveQueries } from '#engine/live/live-queries.ts';
import { loadMetadata } from '#engine/metadata/load.ts';
import type { Inconsistency, Metadata, QualifiedName } from '#engine/metadata/types.ts';
import { createPlanner } from '#engine/execute/create-planner.ts';
import { createAllowList } from '#engine/plan/allow-list.ts';
import { createReloadableService } from '#engine/reloadable-service.ts';
import { buildModel } from '#engine/schema/build-model.ts';
import type { Model } from '#engine/schema/model.ts';

/** An engine that answers. */
export interface RunningEngine {
  readonly port: number;
  /** What of the metadata is not served. */
  readonly inconsistencies: readonly Inconsistency[];
  /** Resolves when the triggers of live queries are in place; until then every table is polled. */
  readonly watching: Promise<void>;
  /** Reads metadata and catalogue again. A failure is logged, and what was served before goes on. */
  reload(): Promise<void>;
  close(): Promise<void>;
}

interface Loaded {
  readonly metadata: Metadata;
  readonly catalog: Catalog;
  readonly model: Model;
  readonly inconsistencies: readonly Inconsistency[];
}

/** The pool that requests use; live queries take at most half of it. */
const LIVE_SHARE = 0.5;
/** How much later than PostgreSQL's own limit an answer may come (ms). */
const ANSWER_LATE = 5_000;

async function load(env: EngineEnv, pool: Pool): Promise<Loaded> {
  const { metadata, inconsistencies: unreadable } = loadMetadata(env.HASURA_GRAPHQL_METADATA_DIR, env.variables, {
    withAllowList: env.HASURA_GRAPHQL_ENABLE_ALLOWLIST,
  });
  const catalog = await loadCatalog(pool, metadata);
  const { model, inconsistencies: unresolved } = buildModel(metadata, catalog, {
    inferFunctionPermissions: env.HASURA_GRAPHQL_INFER_FUNCTION_PERMISSIONS,
    stringifyNumericTypes: env.HASURA_GRAPHQL_STRINGIFY_NUMERIC_TYPES,
  });
  return { metadata, catalog, model, inconsistencies: [...unreadable, ...unresolved] };
}

function refuseWhenStrict(env: EngineEnv, inconsistencies: readonly Inconsistency[], log: (line: string) => void): void {
  for (const { file, key, reason } of inconsistencies) log(`inconsistent metadata: ${file}: ${key}: ${reason}`);
  if (!env.ENGINE_STRICT_METADATA || inconsistencies.length === 0) return;
  throw new Error(`ENGINE_STRICT_METADATA: ${inconsistencies.length} parts of the metadata are not served, see above`);
}

function createService(
  env: EngineEnv,
  pool: Pool,
  loaded: Loaded,
  live: LiveQueries,
  onUnexpected: (error: unknown) => void,
): GraphqlService {
  const callAction = createActionCaller(loaded.metadata.actions);

  function execute({ plan, session, variables, addHeader }: PlanRun): Promise<string> {
    const readRelationship = createRelationshipReader(pool, { session, variables });
    return executePlan(plan, {
      session,
      variables,
      pool,
      callAction: (step) => callAction({ step, session, variables, text: plan.text, readRelationship, addHeader }),
    });
  }

  return createGraphqlService({
    planner: createPlanner(
      loaded.model,
      {
        depth: env.ENGINE_MAX_DEPTH,
        nodes: env.ENGINE_MAX_NODES,
        aliases: env.ENGINE_MAX_ALIASES,
        nesting: env.ENGINE_MAX_NESTING,
        fragments: env.ENGINE_MAX_FRAGMENTS,
        tokens: env.ENGINE_MAX_TOKENS,
        rows: env.ENGINE_MAX_ROWS,
      },
      env.HASURA_GRAPHQL_ENABLE_ALLOWLIST ? createAllowList(loaded.metadata.allowList) : null,
    ),
    execute,
    live: {
      subscribe(plan, variables, session, sink) {
        return live.subscribe(plan, (step) => resolveParams(step.statement.params, { session, variables }), sink);
      },
      touched: (touches) => live.touched(touches),
    },
    adminInternalErrors: env.HASURA_GRAPHQL_ADMIN_INTERNAL_ERRORS,
    onUnexpected,
  });
}

/** Those that may carry triggers. */
function liveTables(catalog: Catalog): QualifiedName[] {
  return [...catalog.tables.values()].filter((table) => table.kind === 'table');
}

function createLive(env: EngineEnv, pool: Pool, catalog: Catalog, onProblem: (error: unknown) => void): LiveQueries {
  return new LiveQueries({
    pool,
    connectionString: env.HASURA_GRAPHQL_DATABASE_URL,
    connections: Math.max(1, Math.floor(env.HASURA_GRAPHQL_PG_CONNECTIONS * LIVE_SHARE)),
    batchSize: env.HASURA_GRAPHQL_LIVE_QUERIES_MULTIPLEXED_BATCH_SIZE,
    notifications: env.ENGINE_LIVE_NOTIFICATIONS,
    refetchInterval: env.HASURA_GRAPHQL_LIVE_QUERIES_MULTIPLEXED_REFETCH_INTERVAL,
    external: env.ENGINE_LIVE_EXTERNAL,
    tables: liveTables(catalog),
    onProblem,
  });
}

function createPool(env: EngineEnv, log: (line: string) => void): Pool {
  const timeout = env.ENGINE_STATEMENT_TIMEOUT;
  const pool = new Pool({
    connectionString: env.HASURA_GRAPHQL_DATABASE_URL,
    max: env.HASURA_GRAPHQL_PG_CONNECTIONS,
    application_name: 'engine',
    // Waiting for a free connection ends with an error rather than never.
    connectionTimeoutMillis: 10_000,
    // A connection keeps every statement that it prepared, also those that are no longer asked for.
    maxLifetimeSeconds: 3_600,
    // PostgreSQL itself ends what takes too long, so that nothing goes on working for a client that is gone; 0: never.
    statement_timeout: timeout,
    // A server that went away without a word (a failover) says nothing either: then the wait ends here.
    ...(timeout === 0 ? {} : { query_timeout: timeout + ANSWER_LATE }),
    keepAlive: true,
  });
  // An idle connection that breaks is replaced by the next request.
  pool.on('error', (error) => {
    if (!pool.ending) log(`a database connection was lost: ${error.message}`);
  });
  return pool;
}

/** Starts an engine; rejects when the metadata, the database or the port cannot be had. */
export async function startEngine(env: EngineEnv, log: (line: string) => void): Promise<RunningEngine> {
  const pool = createPool(env, log);
  const report = (error: unknown) => log(error instanceof Error ? (error.stack ?? error.message) : String(error));
  try {
    // The transports are a third of the program: they are imported while PostgreSQL answers.
    const [loaded, { startServer }] = await Promise.all([load(env, pool), import('#engine/start-server.ts')]);
    refuseWhenStrict(env, loaded.inconsistencies, log);
    const live = createLive(env, pool, loaded.catalog, (error) => log(`live queries: ${messageOf(error)}`));
    const service = createReloadableService({
      first: createService(env, pool, loaded, live, report),
      async load() {
        const changed = await load(env, pool);
        for (const { file, key, reason } of changed.inconsistencies) log(`inconsistent metadata: ${file}: ${key}: ${reason}`);
        await live.follow(liveTables(changed.catalog));
        log('metadata and catalogue were read again');
        return createService(env, pool, changed, live, report);
      },
      onProblem: report,
    });
    const server = await startServer(env, service, pool);
    const watching = live.start().then((triggers) => triggers.problems.forEach((problem) => log(`live queries: ${problem}`)), report);
    return {
      port: server.port,
      inconsistencies: loaded.inconsistencies,
      watching,
      reload: () => service.reload().catch(report),
      async close() {
        await server.close();
        await watching;
        await live.close();
        await pool.end();
      },
    };
  } catch (error) {
    await pool.end();
    throw error;
  }
}
