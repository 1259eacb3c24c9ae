/** What a typed filter asks of the server: the text becomes a value of the operator's GraphQL type. */
import type { DataTable, Operator } from './schema-tables.ts';
import type { Filter } from './view-state.ts';

/** A filter that cannot be asked; `message` says what to change. */
export class FilterProblem extends Error {
  override name = 'FilterProblem';
}

const WHOLE = /^[+-]?\d+$/;

function numberOf(text: string, isWhole: boolean): number | string {
  const trimmed = text.trim();
  const number = Number(trimmed);
  if (trimmed === '' || !Number.isFinite(number)) throw new FilterProblem(`"${text}" is not a number`);
  if (isWhole && !WHOLE.test(trimmed)) throw new FilterProblem(`"${text}" is not a whole number`);
  // A number that JSON would round goes as it was typed.
  return isWhole && !Number.isSafeInteger(number) ? trimmed : number;
}

function scalarOf(text: string, type: string): unknown {
  switch (type) {
    case 'Boolean':
      if (text !== 'true' && text !== 'false') throw new FilterProblem('Choose true or false');
      return text === 'true';
    case 'Int':
    case 'bigint':
    case 'smallint':
      return numberOf(text, true);
    case 'Float':
    case 'numeric':
    case 'float8':
    case 'real':
      return numberOf(text, false);
    case 'json':
    case 'jsonb':
      try {
        return JSON.parse(text);
      } catch (cause) {
        throw new FilterProblem('This is not JSON. A text needs its quotes: "Bandung"', { cause });
      }
    default:
      return text;
  }
}

function itemsOf(text: string): string[] {
  if (!text.trim().startsWith('[')) return text.split(',').map((item) => item.trim());
  try {
    return (JSON.parse(text) as unknown[]).map((item) => (typeof item === 'string' ? item : JSON.stringify(item)));
  } catch (cause) {
    throw new FilterProblem('This list is not JSON. Write ["one", "two"], or one, two', { cause });
  }
}

export function operatorOf(table: DataTable, { column, operator }: Filter): Operator {
  const found = table.columns.find(({ name }) => name === column);
  if (!found) throw new FilterProblem(`${table.name} has no column ${column} for your role`);
  const offered = found.operators.find(({ name }) => name === operator);
  if (!offered) throw new FilterProblem(`${column} cannot be compared by ${operator}`);
  return offered;
}

/** The value of a filter; throws FilterProblem. */
export function filterValue(table: DataTable, filter: Filter): unknown {
  const { type } = operatorOf(table, filter);
  const named = type.replaceAll(/[[\]!]/g, '');
  if (type.startsWith('[')) return itemsOf(filter.value).map((item) => scalarOf(item, named));
  return scalarOf(filter.value, named);
}
