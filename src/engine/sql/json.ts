import { fitsIdentifier, quoteIdentifier, quoteKey, type SqlWriter } from '#engine/sql/writer.ts';

/** One member of a JSON object: its key, and the writing of its value. */
export interface Member {
  readonly key: string;
  readonly write: () => void;
}

/** Name of a row that becomes JSON as a whole. No GraphQL name can be equal to it and hide it. */
export const ROW = '"#"';

/** json_build_object takes 100 arguments. */
const MAX_MEMBERS = 50;

/** True if the members can be columns of a subselect, whose row then is the object. */
export function fitColumns(members: readonly Member[]): boolean {
  return members.every(({ key }) => fitsIdentifier(key));
}

/** `value as "key", ...` */
export function writeColumns(writer: SqlWriter, members: readonly Member[]): void {
  writer.join(members, ', ', ({ key, write }) => {
    write();
    writer.text(` as ${quoteIdentifier(key)}`);
  });
}

/** An object as one expression, for places without a subselect of its own. */
export function writeObject(writer: SqlWriter, members: readonly Member[]): void {
  if (members.length > MAX_MEMBERS) return writeConcatenated(writer, members);
  writer.text('json_build_object(');
  writer.join(members, ', ', ({ key, write }) => {
    writer.text(`${quoteKey(key)}, `);
    write();
  });
  writer.text(')');
}

/** The same for any number of members, by joining texts. */
function writeConcatenated(writer: SqlWriter, members: readonly Member[]): void {
  writer.text(`('{' || `);
  writer.join(members, ` || ',' || `, ({ key, write }) => {
    writer.text(`'"${quoteKey(key).slice(1, -1)}":' || coalesce(to_json(`);
    write();
    writer.text(`)::text, 'null')`);
  });
  writer.text(` || '}')::json`);
}
