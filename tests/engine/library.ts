/**
 * The lending library of `tests/engine/library/` on a real PostgreSQL, and its planner: what the golden cases and the
 * tests of the engine's meaning run against. Each `fresh()` puts the rows of `seed.sql` back.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Pool } from 'pg';
import { loadCatalog } from '#engine/catalog/load.ts';
import { createPlanner } from '#engine/execute/create-planner.ts';
import { executePlan } from '#engine/execute/execute-plan.ts';
import { loadMetadata } from '#engine/metadata/load.ts';
import type { Inconsistency } from '#engine/metadata/types.ts';
import type { Plan, Planner } from '#engine/plan/plan.ts';
import { buildModel } from '#engine/schema/build-model.ts';
import type { Model } from '#engine/schema/model.ts';
import type { Session } from '#engine/session.ts';
import { toEngineError } from '#engine/errors.ts';
import { createDatabase } from '#tests/support/portal-database.ts';

const folder = join(import.meta.dirname, 'library');

/** Readers A and B of the seed. */
export const READER_A = '00000000-0000-4000-8000-00000000000a';
export const READER_B = '00000000-0000-4000-8000-00000000000b';

/** Who asks, and what. */
export interface Request {
  readonly query: string;
  readonly role?: string;
  /** `x-hasura-user-id`; other session variables by their full names. */
  readonly user?: string;
  readonly session?: Readonly<Record<string, string>>;
  readonly variables?: Readonly<Record<string, unknown>>;
  readonly backend?: boolean;
}

export interface Library extends AsyncDisposable {
  readonly db: Pool;
  readonly model: Model;
  readonly planner: Planner;
  readonly inconsistencies: readonly Inconsistency[];
  fresh(): Promise<void>;
  plan(request: Request): Plan;
  /** The text of the response's body: `{"data":...}` or `{"errors":[...]}`. */
  text(request: Request): Promise<string>;
  /** The same, parsed. */
  run(request: Request): Promise<unknown>;
}

/** Makes the library's database and reads its metadata, or that of another folder. */
export async function openLibrary(metadataFolder = join(folder, 'metadata')): Promise<Library> {
  const database = await createDatabase();
  const db = new Pool({ connectionString: database.url, max: 4 });
  db.on('error', () => undefined);
  await db.query(await readFile(join(folder, 'schema.sql'), 'utf8'));
  const seed = await readFile(join(folder, 'seed.sql'), 'utf8');
  await db.query(seed);
  const { metadata, inconsistencies } = loadMetadata(metadataFolder, {});
  const { model, inconsistencies: unresolved } = buildModel(metadata, await loadCatalog(db, metadata), {
    inferFunctionPermissions: true,
    stringifyNumericTypes: false,
  });
  const planner = createPlanner(model, { depth: 20, nodes: 2000, aliases: 100, nesting: 64, fragments: 500, tokens: 20_000, rows: 10_000 });

  function plan({ query, role = 'admin', variables = {}, backend = false }: Request): Plan {
    return planner.plan({ text: query, operationName: null, variables, role, backend });
  }

  async function text(request: Request): Promise<string> {
    try {
      const callAction = (): Promise<string> => Promise.resolve('null');
      return await executePlan(plan(request), { session: sessionOf(request), variables: request.variables ?? {}, pool: db, callAction });
    } catch (error) {
      const known = toEngineError(error);
      if (known !== error) throw error;
      return JSON.stringify({ errors: known.toGraphQLErrors() });
    }
  }

  return {
    db,
    model,
    planner,
    inconsistencies: [...inconsistencies, ...unresolved],
    async fresh() {
      await db.query(seed);
    },
    plan,
    text,
    run: async (request) => JSON.parse(await text(request)) as unknown,
    async [Symbol.asyncDispose]() {
      await db.end();
      await database.drop();
    },
  };
}

function sessionOf({ role = 'admin', user, session = {}, backend = false }: Request): Session {
  const variables = new Map([['x-hasura-role', role], ...Object.entries(session)]);
  if (user !== undefined) variables.set('x-hasura-user-id', user);
  return { role, variables, expiresAt: null, headers: {}, backendOnly: backend };
}
