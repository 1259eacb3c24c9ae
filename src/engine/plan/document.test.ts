import { buildSchema, GraphQLObjectType, SchemaMetaFieldDef } from 'graphql';
import { describe, expect, test } from 'vitest';
import { collectFields } from './collect-fields.ts';
import type { PlanContext } from './context.ts';
import { readOperation, type Operation } from './document.ts';
import { introspect } from './introspect.ts';

const schema = buildSchema('type Query { author: Author } type Author { id: Int, friend: Author }');
const query = schema.getQueryType() ?? new GraphQLObjectType({ name: 'Query', fields: {} });

function contextOf({ fragments }: Operation): PlanContext {
  return {
    model: {} as PlanContext['model'],
    role: 'user',
    backend: false,
    schema,
    variables: new Map(),
    fragments,
    maxRows: 1,
    useValue: () => undefined,
  };
}

/** Every fragment spreads the next one twice: 2^60 spreads for who follows them all. */
function chainOf(last: string): string {
  const chain = Array.from({ length: 60 }, (_, i) => `fragment f${i} on Query { ...f${i + 1} ...f${i + 1} }`);
  return `query { ...f0 } ${chain.join(' ')} fragment f60 on Query { ${last} }`;
}

describe('documents that are small and would be endless work', () => {
  test('fragments that spread each other twice are followed once', () => {
    const operation = readOperation(chainOf('author { id }'), null);
    const fields = collectFields(contextOf(operation), query, operation.node.selectionSet.selections, '$');
    expect(fields.map(({ key, selections }) => [key, selections.length])).toEqual([['author', 1]]);
  });

  test('a cycle and a missing fragment at the end of such a chain are still found', () => {
    expect(() => readOperation(chainOf('...f0'), null)).toThrow(/form a cycle/);
    expect(() => readOperation(chainOf('...gone'), null)).toThrow('reference to undefined fragment "gone"');
  });

  test('introspection goes a few types deep, as tools need it, and no further', () => {
    const levels = (count: number) => '{ fields { name type '.repeat(count) + '{ name }' + ' } }'.repeat(count);
    const ask = (count: number) => {
      const operation = readOperation(`query { __schema { types ${levels(count)} } }`, null);
      const context = contextOf(operation);
      const [field] = collectFields(
        context,
        query,
        operation.node.selectionSet.selections,
        '$',
        new Map([['__schema', SchemaMetaFieldDef]]),
      );
      if (!field) throw new Error('nothing was selected');
      return introspect(context, field, operation.node);
    };
    expect(ask(2)).toContain('"Author"');
    expect(() => ask(6)).toThrow('Maximum introspection depth exceeded');
  });
});

test.each([
  ['{ author { id } }', 'operationName cannot be used when an anonymous operation exists in the document'],
  ['query { author { id } }', 'no such operation found in the document: "A"'],
])('the name of an operation that is not there, beside %s', (text, message) => {
  expect(() => readOperation(`${text} query B { author { id } }`, 'A')).toThrow(message);
});
