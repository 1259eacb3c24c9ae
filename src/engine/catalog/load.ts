import type { Pool } from 'pg';
import { BASE_TABLES_QUERY, FUNCTIONS_QUERY, TABLES_QUERY, VIEW_DEPENDENCIES_QUERY } from '#engine/catalog/queries.ts';
import type { Catalog, Dependency, CatalogFunction, CatalogTable } from '#engine/catalog/types.ts';
import type { Metadata, QualifiedName } from '#engine/metadata/types.ts';

/** Whoever can run a statement: a pool or one connection. */
export type Queryable = Pick<Pool, 'query'>;

type TableRow = Omit<CatalogTable, 'readsFrom' | 'readsClock'> & { definition: string | null };
type FunctionRow = Omit<CatalogFunction, 'readsFrom' | 'readsClock'> & { body: string };

/** Calls whose value changes without any write. */
const CLOCK =
  /\b(now\s*\(|clock_timestamp|statement_timestamp|transaction_timestamp|timeofday|current_date|current_time|current_timestamp|localtime|localtimestamp|random\s*\()/i;

/** Reads what the metadata names from PostgreSQL's catalogue; what does not exist is simply missing in the answer. */
export async function loadCatalog(pool: Queryable, metadata: Metadata): Promise<Catalog> {
  const tableNames = metadata.tables.map((table) => table.table);
  const functionNames = metadata.functions.map((fn) => fn.function);
  // Two connections, no more: there may be few. The tables take as long as all the rest.
  const [tables, { functions, behindViews, baseTables }] = await Promise.all([
    readJson<TableRow[]>(pool, TABLES_QUERY, tableNames),
    readRest(pool, tableNames, functionNames),
  ]);
  return {
    tables: new Map(tables.map((row) => [`${row.schema}.${row.name}`, toTable(row, behindViews)])),
    functions: groupByName(functions.map((row) => toFunction(row, baseTables))),
  };
}

/** The functions, and what views and functions may read. Tables have nothing behind them, as far as views go. */
async function readRest(pool: Queryable, tableNames: readonly QualifiedName[], functionNames: readonly QualifiedName[]) {
  const functions = await readJson<FunctionRow[]>(pool, FUNCTIONS_QUERY, functionNames);
  const behindViews = await readJson<ViewRow[]>(pool, VIEW_DEPENDENCIES_QUERY, tableNames);
  const baseTables = functions.length === 0 ? [] : await readJson<Dependency[]>(pool, BASE_TABLES_QUERY, null);
  return { functions, behindViews, baseTables };
}

interface ViewRow {
  readonly schema: string;
  readonly view: string;
  readonly readsFrom: readonly Dependency[];
}

function toTable({ definition, ...row }: TableRow, views: readonly ViewRow[]): CatalogTable {
  const view = views.find((candidate) => candidate.schema === row.schema && candidate.view === row.name);
  return { ...row, readsFrom: view?.readsFrom ?? [], readsClock: definition !== null && CLOCK.test(definition) };
}

function toFunction({ body, ...row }: FunctionRow, baseTables: readonly Dependency[]): CatalogFunction {
  const words = new Set(body.match(/[A-Za-z_][A-Za-z0-9_$]*/g)?.map((word) => word.toLowerCase()));
  const readsFrom = baseTables.filter((table) => words.has(table.table.toLowerCase()));
  return { ...row, readsFrom, readsClock: CLOCK.test(body) };
}

function groupByName(functions: readonly CatalogFunction[]): Map<string, CatalogFunction[]> {
  const byName = new Map<string, CatalogFunction[]>();
  for (const fn of functions) {
    const name = `${fn.schema}.${fn.name}`;
    byName.set(name, [...(byName.get(name) ?? []), fn]);
  }
  return byName;
}

async function readJson<T>(pool: Queryable, text: string, names: readonly QualifiedName[] | null): Promise<T> {
  const values = names === null ? [] : [names.map((name) => name.schema), names.map((name) => name.name)];
  const result = await pool.query<[string]>({ text, values, rowMode: 'array' });
  return JSON.parse(result.rows[0]?.[0] ?? '[]') as T;
}
