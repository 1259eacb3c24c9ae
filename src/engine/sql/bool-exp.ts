import { isAlways, type BoolExp } from '#engine/schema/bool-exp.ts';
import type { Relationship } from '#engine/schema/model.ts';
import type { ComparisonOperator } from '#engine/schema/operators.ts';
import type { SqlWriter } from '#engine/sql/writer.ts';

const SQL_OPERATORS: Readonly<Record<ComparisonOperator, string>> = {
  _eq: '=',
  _neq: '<>',
  _gt: '>',
  _lt: '<',
  _gte: '>=',
  _lte: '<=',
  _in: '= any',
  _nin: '<> all',
  _like: 'like',
  _nlike: 'not like',
  _ilike: 'ilike',
  _nilike: 'not ilike',
  _similar: 'similar to',
  _nsimilar: 'not similar to',
  _regex: '~',
  _nregex: '!~',
  _iregex: '~*',
  _niregex: '!~*',
  _contains: '@>',
  _contained_in: '<@',
  _has_key: '?',
  _has_keys_any: '?|',
  _has_keys_all: '?&',
};

/** Equality of the columns that a relationship maps. */
export function joinCondition(writer: SqlWriter, { mapping, source, target }: Relationship, from: string, to: string): string {
  const pairs = mapping.map(([own, other]) => {
    const left = writer.column(to, { table: target, name: other });
    return `${left} = ${writer.column(from, { table: source, name: own })}`;
  });
  return pairs.join(' and ');
}

/** Writes a condition on the row `alias`; `root` is the row that the permission belongs to. */
export function writeBoolExp(writer: SqlWriter, exp: BoolExp, alias: string, root = alias): void {
  switch (exp.kind) {
    case 'and':
    case 'or':
      return writeItems(writer, exp.items, exp.kind, alias, root);
    case 'not':
      writer.text('not (');
      writeBoolExp(writer, exp.item, alias, root);
      writer.text(')');
      return;
    case 'compare':
      return writeComparison(writer, exp, alias);
    case 'list':
      return writeList(writer, exp, alias);
    case 'is-null':
      writer.text(`${writer.column(alias, exp.column)} is ${exp.isNull ? '' : 'not '}null`);
      return;
    case 'columns': {
      const other = writer.column(exp.root ? root : alias, exp.other);
      writer.text(`${writer.column(alias, exp.column)} ${SQL_OPERATORS[exp.operator]} ${other}`);
      return;
    }
    case 'related':
    case 'exists':
      return writeExists(writer, exp, alias, root);
    case 'scope':
      return writeBoolExp(writer, exp.item, alias, alias);
  }
}

function writeItems(writer: SqlWriter, items: readonly BoolExp[], operator: 'and' | 'or', alias: string, root: string): void {
  if (items.length === 0) {
    writer.text(operator === 'and' ? 'true' : 'false');
    return;
  }
  writer.join(items, ` ${operator} `, (item) => {
    const isList = item.kind === 'and' || item.kind === 'or';
    if (isList) writer.text('(');
    writeBoolExp(writer, item, alias, root);
    if (isList) writer.text(')');
  });
}

function writeComparison(writer: SqlWriter, exp: Extract<BoolExp, { kind: 'compare' }>, alias: string): void {
  const { operator, operand } = exp;
  const isQuantified = operator === '_in' || operator === '_nin';
  const column = writer.column(alias, exp.column);
  writer.text(`${exp.cast === null ? column : `(${column})::text`} ${SQL_OPERATORS[operator]} ${isQuantified ? '(' : ''}`);
  writer.param(operand);
  if (isQuantified) writer.text(')');
}

function writeList(writer: SqlWriter, { column, negated, operands }: Extract<BoolExp, { kind: 'list' }>, alias: string): void {
  if (operands.length === 0) {
    writer.text(negated ? 'true' : 'false');
    return;
  }
  writer.text(`${writer.column(alias, column)} ${negated ? 'not ' : ''}in (`);
  writer.join(operands, ', ', (operand) => writer.param(operand)).text(')');
}

function writeExists(writer: SqlWriter, exp: Extract<BoolExp, { kind: 'related' | 'exists' }>, alias: string, root: string): void {
  const target = writer.alias();
  const table = exp.kind === 'related' ? exp.relationship.target : exp.table;
  writer.text(`exists (select 1 from ${writer.table(table)} ${target} where `);
  if (exp.kind === 'related') {
    writer.text(joinCondition(writer, exp.relationship, alias, target));
    writeRest(writer, exp.where, target, root);
  } else {
    writeBoolExp(writer, exp.where, target, root);
  }
  writer.text(')');
}

/** Appends ` and (...)`, or nothing where it would always hold. */
export function writeRest(writer: SqlWriter, exp: BoolExp, alias: string, root = alias): void {
  if (isAlways(exp)) return;
  writer.text(' and (');
  writeBoolExp(writer, exp, alias, root);
  writer.text(')');
}
