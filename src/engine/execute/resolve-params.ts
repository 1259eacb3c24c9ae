import { EngineError } from '#engine/errors.ts';
import { over } from '#engine/plan/limits.ts';
import { encodeValue, type ParamSource } from '#engine/schema/param-source.ts';
import type { Session } from '#engine/session.ts';

/** Where the values of a run come from. */
export interface ParamContext {
  readonly session: Session;
  readonly variables: Readonly<Record<string, unknown>>;
  /** The object whose fields `parent` sources name. */
  readonly parent?: Readonly<Record<string, unknown>>;
}

function follow(value: unknown, path: readonly (string | number)[]): unknown {
  let current = value;
  for (const key of path) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, key)) return undefined;
    current = (current as Record<string | number, unknown>)[key];
  }
  return current;
}

function sessionVariable(session: Session, name: string): string {
  const value = session.variables.get(name);
  if (value === undefined) throw new EngineError('not-found', `missing session variable: "${name}"`);
  return value;
}

/** The text of one placeholder, null for SQL NULL; a missing session variable is `not-found`. */
export function resolveParam(source: ParamSource, context: ParamContext): string | null {
  switch (source.from) {
    case 'constant':
      return source.value;
    case 'variable': {
      const value = follow(context.variables, source.path);
      if (source.mostRows !== undefined && Number(value) > source.mostRows) throw over('rows', source.mostRows);
      return encodeValue(value, source.encode);
    }
    case 'session':
      return sessionVariable(context.session, source.name);
    case 'session-json':
      return JSON.stringify(Object.fromEntries(context.session.variables));
    case 'parent':
      return encodeValue(context.parent?.[source.field], 'text');
  }
}

/** The texts of all placeholders, in their order. */
export function resolveParams(params: readonly ParamSource[], context: ParamContext): (string | null)[] {
  return params.map((source) => resolveParam(source, context));
}
