import type { Catalog, CatalogFunction } from '#engine/catalog/types.ts';
import type { Report } from '#engine/metadata/parse.ts';
import type { FunctionMetadata, Metadata } from '#engine/metadata/types.ts';
import type { FunctionArg, Table, TrackedFunction } from '#engine/schema/model.ts';
import type { FindTable } from '#engine/schema/resolve-bool-exp.ts';

/** The tracked functions that can be served: not overloaded, not variadic, returning rows of a tracked table. */
export function buildFunctions(metadata: Metadata, catalog: Catalog, findTable: FindTable, report: Report): TrackedFunction[] {
  const functions: TrackedFunction[] = [];
  for (const entry of metadata.functions) {
    const { schema, name } = entry.function;
    const found = catalog.functions.get(`${schema}.${name}`) ?? [];
    const [fn] = found;
    const table = fn?.returns ? findTable(fn.returns.schema, fn.returns.name) : undefined;
    const reason = refusal(entry, found, table);
    if (fn === undefined || table === undefined || reason !== null) {
      report(entry.origin, reason ?? `no such function exists: "${schema}.${name}"`);
      continue;
    }
    functions.push(toTracked(entry, fn, table));
  }
  return functions;
}

function refusal(
  { exposedAs, sessionArgument }: FunctionMetadata,
  found: readonly CatalogFunction[],
  table: Table | undefined,
): string | null {
  const [fn] = found;
  if (fn === undefined) return null;
  if (found.length > 1) return 'overloaded functions are not supported';
  if (fn.hasVariadic) return 'functions with VARIADIC arguments are not supported';
  if (table === undefined) return 'the function must return rows of a tracked table';
  if (exposedAs === 'mutation' && !fn.volatile) return 'only VOLATILE functions can be exposed as mutations';
  const session = fn.args.find((arg) => arg.name === sessionArgument);
  if (sessionArgument !== null && session?.type.sql !== 'json') return `the session argument "${sessionArgument}" must be of type json`;
  return null;
}

function toTracked(metadata: FunctionMetadata, fn: CatalogFunction, table: Table): TrackedFunction {
  const isPublic = fn.schema === 'public';
  return {
    ...fn,
    graphqlName: isPublic ? fn.name : `${fn.schema}_${fn.name}`,
    displayName: isPublic ? fn.name : `${fn.schema}.${fn.name}`,
    description: metadata.comment === undefined ? fn.comment : metadata.comment,
    table,
    args: toArgs(fn, metadata.sessionArgument),
    exposedAs: metadata.exposedAs ?? (fn.volatile ? 'mutation' : 'query'),
    roles: new Set(metadata.roles),
  };
}

function toArgs(fn: CatalogFunction, sessionArgument: string | null): FunctionArg[] {
  let unnamed = 0;
  return fn.args.map((arg) => {
    if (arg.name === null) unnamed += 1;
    return { ...arg, graphqlName: arg.name ?? `arg_${unnamed}`, isSession: arg.name !== null && arg.name === sessionArgument };
  });
}
