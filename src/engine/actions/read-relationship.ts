import type { Queryable } from '#engine/catalog/load.ts';
import { resolveParams, type ParamContext } from '#engine/execute/resolve-params.ts';
import { renderForParents } from '#engine/sql/multiplex.ts';
import type { ReadRelationship } from './shape-output.ts';

interface Row {
  readonly i: number;
  readonly value: string;
}

/** Reads relationships of handler objects with the permissions of the session, all objects by one statement. */
export function createRelationshipReader(db: Queryable, context: ParamContext): ReadRelationship {
  return async (selection, parents) => {
    const { text, values } = renderForParents(selection.statement);
    const sets = parents.map((parent) => resolveParams(selection.statement.params, { ...context, parent }));
    const { rows } = await db.query<Row>(
      text,
      values(
        parents.map(() => null),
        sets,
      ),
    );
    const answers = new Map(rows.map((row) => [row.i, row.value]));
    return parents.map((_, i) => answers.get(i + 1) ?? selection.empty);
  };
}
