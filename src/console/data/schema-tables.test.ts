import { readFile } from 'node:fs/promises';
import { buildSchema } from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import type { DataTable } from './schema-tables.ts';
import { labelOf, tablesOf } from './schema-tables.ts';

let tables: Map<string, DataTable>;
beforeAll(async () => {
  const text = await readFile(`${import.meta.dirname}/../../../hasura/schema/portal_admin.graphql`, 'utf8');
  tables = new Map(tablesOf(buildSchema(text)).map((table) => [table.name, table]));
});

const named = (name: string): DataTable => {
  const table = tables.get(name);
  if (!table) throw new Error(`No table ${name}`);
  return table;
};

describe('the tables that a role sees', () => {
  it('are those of its schema, without functions that return the rows of one', () => {
    expect([...tables.keys()]).toEqual(expect.arrayContaining(['activity_logs', 'internships', 'profiles', 'user_roles']));
    expect([...tables.keys()].filter((name) => /search_internships|aggregate|by_pk/.test(name))).toEqual([]);
  });

  it('know their key and what counts them, where the role may ask', () => {
    expect(named('internships')).toMatchObject({
      byPk: 'internships_by_pk',
      key: [{ name: 'id', type: 'uuid!' }],
      aggregate: 'internships_aggregate',
      whereType: 'internships_bool_exp',
      orderType: 'internships_order_by',
    });
    expect(named('presence_summary')).toMatchObject({ byPk: null, key: [], aggregate: null });
  });

  it('offer for each column the comparisons of its type', () => {
    const operators = (column: string) =>
      named('internships')
        .columns.find(({ name }) => name === column)
        ?.operators.map(({ name, type }) => `${name} ${type}`);
    expect(operators('views')).toEqual(expect.arrayContaining(['_gt Int', '_in [Int!]', '_is_null Boolean']));
    expect(operators('title')).toEqual(expect.arrayContaining(['_ilike String']));
    expect(operators('major')).toEqual(expect.arrayContaining(['_contains jsonb', '_has_keys_any [String!]']));
    expect(operators('major')?.some((operator) => operator.startsWith('_cast'))).toBe(false);
  });

  it('lead to each other by their relationships', () => {
    const { relationships } = named('internships');
    expect(relationships).toContainEqual({ name: 'creator', kind: 'object', table: 'profiles', aggregate: null });
    expect(relationships).toContainEqual({
      name: 'daily_stats',
      kind: 'array',
      table: 'listing_daily_stats',
      aggregate: 'daily_stats_aggregate',
    });
    expect(relationships.some(({ name }) => name.endsWith('_aggregate'))).toBe(false);
  });

  it('show their key and name first', () => {
    expect(
      named('internships')
        .columns.slice(0, 2)
        .map(({ name }) => name),
    ).toEqual(['id', 'title']);
    expect(labelOf(named('profiles'))).toBe('name');
    expect(labelOf(named('listing_daily_stats'))).toBeNull();
  });
});
