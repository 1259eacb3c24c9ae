/**
 * The tables that a role sees, read from its GraphQL schema alone: a root field that takes `where`, `order_by`,
 * `limit` and `offset` is a table, `<table>_by_pk` names its key, `<table>_aggregate` counts it, and what leads from
 * its type to another such type is a relationship. It holds for any server that shapes its schema as Hasura does.
 */
import type { GraphQLField, GraphQLInputType, GraphQLObjectType, GraphQLSchema } from 'graphql';
import { getNamedType, getNullableType, isInputObjectType, isLeafType, isListType, isObjectType, isRequiredArgument } from 'graphql';

/** A comparison that a column offers, as the schema names it, and the GraphQL type of its value. */
export interface Operator {
  name: string;
  type: string;
}

export interface Column {
  name: string;
  type: string;
  description: string;
  operators: readonly Operator[];
  isSortable: boolean;
}

export interface Relationship {
  name: string;
  kind: 'object' | 'array';
  /** The table that it leads to. */
  table: string;
  /** The field beside it that counts the related rows, where the role may. */
  aggregate: string | null;
}

export interface DataTable {
  name: string;
  description: string;
  columns: readonly Column[];
  relationships: readonly Relationship[];
  /** The columns of its primary key with their GraphQL types; empty where the role cannot ask for one row. */
  key: readonly { name: string; type: string }[];
  byPk: string | null;
  aggregate: string | null;
  whereType: string;
  orderType: string | null;
}

const LABELS = ['title', 'name', 'label', 'email'];

type Field = GraphQLField<unknown, unknown>;

const argument = ({ args }: Field, name: string) => args.find((arg) => arg.name === name);

function listedType({ type }: Field): GraphQLObjectType | null {
  const named = getNamedType(type);
  return isListType(getNullableType(type)) && isObjectType(named) ? named : null;
}

/** Functions that return rows of a table look like it, but for their name. */
function isTable(field: Field, fields: Readonly<Record<string, Field>>): boolean {
  const type = listedType(field);
  if (!type || !['where', 'order_by', 'limit', 'offset'].every((name) => argument(field, name)) || argument(field, 'args')) return false;
  return field.name === type.name || !fields[type.name];
}

function operatorsOf(whereType: GraphQLInputType | undefined, column: string): Operator[] {
  const where = whereType && getNamedType(whereType);
  const comparison = isInputObjectType(where) ? where.getFields()[column] : undefined;
  const named = comparison && getNamedType(comparison.type);
  if (!isInputObjectType(named)) return [];
  return Object.values(named.getFields())
    .filter(({ type }) => isLeafType(getNamedType(type)))
    .map(({ name, type }) => ({ name, type: getNullableType(type).toString() }));
}

function columnOf(field: Field, root: Field): Column {
  const orderType = argument(root, 'order_by')?.type;
  const order = orderType && getNamedType(orderType);
  return {
    name: field.name,
    type: getNamedType(field.type).name,
    description: field.description ?? '',
    operators: operatorsOf(argument(root, 'where')?.type, field.name),
    isSortable: isInputObjectType(order) && order.getFields()[field.name] !== undefined,
  };
}

function relationshipsOf(type: GraphQLObjectType, tableOfType: ReadonlyMap<string, string>): Relationship[] {
  const fields = type.getFields();
  return Object.values(fields).flatMap((field) => {
    const table = tableOfType.get(getNamedType(field.type).name);
    if (table === undefined || field.args.some(isRequiredArgument)) return [];
    const kind = isListType(getNullableType(field.type)) ? ('array' as const) : ('object' as const);
    return [{ name: field.name, kind, table, aggregate: fields[`${field.name}_aggregate`] ? `${field.name}_aggregate` : null }];
  });
}

/** The key first, then what names the row; the rest as the schema has it. */
function inReadingOrder(columns: readonly Column[], key: DataTable['key']): Column[] {
  const first = [...key.map(({ name }) => name), ...LABELS];
  const rank = ({ name }: Column) => (first.includes(name) ? first.indexOf(name) : first.length);
  return columns.toSorted((one, other) => rank(one) - rank(other));
}

function tableOf(root: Field, fields: Readonly<Record<string, Field>>, tableOfType: ReadonlyMap<string, string>): DataTable {
  const type = listedType(root);
  if (!type) throw new Error(`${root.name} is no list of rows`);
  const byPk = fields[`${root.name}_by_pk`];
  const key = byPk?.args.map(({ name, type: keyType }) => ({ name, type: keyType.toString() })) ?? [];
  const [where, order] = [argument(root, 'where'), argument(root, 'order_by')];
  const columns = Object.values(type.getFields() as Record<string, Field>).filter(
    (field) => isLeafType(getNamedType(field.type)) && !field.args.some(isRequiredArgument),
  );
  return {
    name: root.name,
    description: type.description ?? root.description ?? '',
    columns: inReadingOrder(
      columns.map((field) => columnOf(field, root)),
      key,
    ),
    relationships: relationshipsOf(type, tableOfType),
    key,
    byPk: byPk?.name ?? null,
    aggregate: fields[`${root.name}_aggregate`]?.name ?? null,
    whereType: where ? getNamedType(where.type).name : '',
    orderType: order ? getNamedType(order.type).name : null,
  };
}

/** The tables of a schema, by name. */
export function tablesOf(schema: GraphQLSchema): DataTable[] {
  const fields = (schema.getQueryType()?.getFields() ?? {}) as Record<string, Field>;
  const roots = Object.values(fields).filter((field) => isTable(field, fields));
  const tableOfType = new Map(roots.map((root) => [getNamedType(root.type).name, root.name]));
  const tables = roots.map((root) => tableOf(root, fields, tableOfType));
  return tables.toSorted((one, other) => one.name.localeCompare(other.name));
}

/** The column that names a row of a table for people, where it has one. */
export function labelOf({ columns }: DataTable): string | null {
  return LABELS.find((name) => columns.some((column) => column.name === name && column.type === 'String')) ?? null;
}
