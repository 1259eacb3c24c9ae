import { createHash } from 'node:crypto';
import type { QualifiedName } from '#engine/metadata/types.ts';

/** What the catalogue says about a table that may carry triggers. */
export interface TableFacts extends QualifiedName {
  /** The engine's database role may create triggers on it. */
  readonly allowed: boolean;
  readonly columns: readonly {
    readonly name: string;
    readonly generated: boolean;
    /** An update of this column may change others that the statement does not name. */
    readonly spreading: boolean;
  }[];
}

/** A statement-level trigger that announces `payload`. `columns` is null for rows that come or go. */
export interface WantedTrigger {
  readonly schema: string;
  readonly table: string;
  readonly name: string;
  readonly payload: string;
  readonly columns: readonly string[] | null;
}

const PREFIX = 'engine_live_';

function wanted(facts: TableFacts, payload: string, columns: readonly string[] | null): WantedTrigger {
  // The name carries the definition, so that a changed one is a new trigger and the old one is stale.
  const digest = createHash('sha256')
    .update(JSON.stringify([payload, columns]))
    .digest('hex')
    .slice(0, 12);
  return { schema: facts.schema, table: facts.name, name: `${PREFIX}${digest}`, payload, columns };
}

/**
 * The triggers of one table: one for rows, one for all columns whose update may spread, one for each other column, so
 * that a counter wakes only who reads it. Columns and tables in `external` announce themselves and get none.
 */
export function wantedTriggers(facts: TableFacts, external: ReadonlySet<string>): WantedTrigger[] {
  const table = `${facts.schema}.${facts.name}`;
  if (external.has(table)) return [];
  const own = facts.columns.filter((column) => !column.generated && !external.has(`${table}.${column.name}`));
  const generated = facts.columns.filter((column) => column.generated).map((column) => `${table}.${column.name}`);
  const spreading = own.filter((column) => column.spreading).map((column) => column.name);
  const single = own.filter((column) => !column.spreading);
  return [
    wanted(facts, table, null),
    ...(spreading.length > 0 ? [wanted(facts, table, spreading)] : []),
    ...single.map(({ name }) => wanted(facts, [`${table}.${name}`, ...generated].join('\n'), [name])),
  ];
}
