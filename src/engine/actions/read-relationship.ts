import type { Queryable } from '../catalog/load.ts';
import { resolveParams } from '../execute/resolve-params.ts';
import type { ParamContext } from '../execute/resolve-params.ts';
import { renderForParents } from '../sql/multiplex.ts';
import type { ReadRelationship } from './shape-output.ts';

interface Row {
  readonly i: number;
  readonly value: string;
}

/** Reads relationships of handler objects with the permissions of the session, all objects by one statement. */
export function createRelationshipReader(db: Queryable, context: ParamContext): ReadRelationship {
  return async (selection, parents) => {
    const { text, params } = renderForParents(selection.statement);
    const sets = parents.map((parent) => resolveParams(params, { ...context, parent }));
    const columns = params.map((_, i) => sets.map((set) => set[i] ?? null));
    const { rows } = await db.query<Row>(text, [parents.map(() => null), ...columns]);
    const values = new Map(rows.map((row) => [row.i, row.value]));
    return parents.map((_, i) => values.get(i + 1) ?? selection.empty);
  };
}
