import type { Selected } from '#engine/plan/ir.ts';
import { quoteKey, type SqlWriter } from '#engine/sql/writer.ts';

/** The SQL of a member of a row by its key. */
type MemberOf = (key: string) => string;

const under =
  (json: string): MemberOf =>
  (key) =>
    `${json} -> ${quoteKey(key)}`;

/**
 * How many rows the lists inside a row have, on all levels together, as an expression over the row's finished JSON: what
 * is counted is what is sent, whatever limits, filters and permissions made of it. Null where no list is selected.
 */
export function countNested(writer: SqlWriter, fields: readonly Selected[], memberOf: MemberOf): string | null {
  const counts = fields.flatMap((field): (string | null)[] => {
    if (field.kind !== 'related') return [];
    const member = memberOf(field.key);
    const { kind, fields: inner } = field.read;
    if (kind === 'rows') return [countList(writer, inner, member)];
    if (kind === 'row') return [countNested(writer, inner, under(member))];
    return inner.map((part) => (part.kind === 'rows' ? countList(writer, part.fields, under(member)(part.key)) : null));
  });
  const found = counts.filter((count) => count !== null);
  return found.length === 0 ? null : found.join(' + ');
}

/** An object that a row filter hides has no lists: null, which counts as none. */
function countList(writer: SqlWriter, fields: readonly Selected[], list: string): string {
  const own = `coalesce(json_array_length(${list}), 0)`;
  const alias = writer.alias();
  const inner = countNested(writer, fields, under(`${alias}.value`));
  return inner === null ? own : `${own} + coalesce((select sum(${inner}) from json_array_elements(${list}) ${alias}), 0)`;
}
