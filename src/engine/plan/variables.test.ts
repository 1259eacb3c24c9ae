import { buildSchema } from 'graphql';
import { describe, expect, test } from 'vitest';
import { readOperation } from './document.ts';
import { readVariables, shapeOfVariables } from './variables.ts';

const schema = buildSchema(`
  scalar uuid
  enum order { asc desc }
  input filter { id: uuid, n: Int, all: [filter!], order: order, flag: Boolean }
  type Query { x(f: filter, ids: [uuid!]): Int }
`);
const operation = readOperation('query ($f: filter, $ids: [uuid!], $n: Int!, $d: Int = 3) { x(f: $f, ids: $ids, n: $n, d: $d) }', null);
const shape = (values: Record<string, unknown>) => shapeOfVariables(operation, values, schema);

describe('the shape of variables', () => {
  test.for([
    [{ n: 1 }, { n: 2 }],
    [{ f: { id: 'a' } }, { f: { id: 'b' } }],
    [{ ids: ['a'] }, { ids: ['b', 'c'] }],
  ])('is equal where only values differ: %j, %j', ([a, b]) => {
    expect(shape(a ?? {})).toBe(shape(b ?? {}));
  });

  test.for([
    [{ n: 1 }, { n: -1 }],
    [{ n: 1 }, { n: 40_000 }],
    [{ n: 1 }, { n: null }],
    [{ n: 1 }, {}],
    [{ f: { id: 'a' } }, { f: { id: null } }],
    [{ f: { id: 'a' } }, { f: { n: 1 } }],
    [{ f: { order: 'asc' } }, { f: { order: 'desc' } }],
    [{ f: { flag: true } }, { f: { flag: false } }],
    [{ f: { all: [{ id: 'a' }] } }, { f: { all: [{ id: 'a' }, { id: 'b' }] } }],
    [{ ids: ['a'] }, { ids: ['a', null] }],
    [{ ids: [] }, { ids: ['a'] }],
  ])('differs where the plan may: %j, %j', ([a, b]) => {
    expect(shape(a ?? {})).not.toBe(shape(b ?? {}));
  });
});

describe('variables', () => {
  test('that are missing or unexpected are refused', () => {
    expect(() => readVariables(operation, {})).toThrow('expecting a value for non-nullable variable: "n"');
    expect(() => readVariables(operation, { n: null })).toThrow('null value found for non-nullable type: "Int!"');
    expect(() => readVariables(operation, { n: 1, m: 2 })).toThrow('unexpected variables in variableValues: m');
  });
});
