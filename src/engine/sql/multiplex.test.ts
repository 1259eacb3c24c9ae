import { describe, expect, test } from 'vitest';
import { renderMultiplexed } from './multiplex.ts';
import { SqlWriter } from './writer.ts';

const writer = new SqlWriter({ name: null, stringify: false }, 'query');
writer.text('select max(n)::text from item where owner = ');
writer.param({ source: { from: 'session', name: 'x-hasura-user-id' }, type: 'uuid' });
writer.text(' or n > ').param({ source: { from: 'constant', value: '3' }, type: 'integer' });
writer.text(' or owner = ').param({ source: { from: 'session', name: 'x-hasura-user-id' }, type: 'uuid' });
writer.text(' limit ').param({ source: { from: 'variable', path: ['n'], encode: 'text' }, type: 'bigint' });

describe('a statement for many askers', () => {
  const { text, values } = renderMultiplexed(writer.statement());

  test('keeps constants as single values and turns the rest into columns', () => {
    expect(text).toContain('where owner = asker."p0"::uuid or n > $2::integer or owner = asker."p0"::uuid limit asker."p2"::bigint');
    expect(text).toContain('unnest($1::text[], $3::text[], $4::text[]) with ordinality asker (own, "p0", "p2", i)');
  });

  test('takes one array for each column, in the order of the askers', () => {
    const askers = [
      ['a', '3', '10'],
      ['b', '3', null],
    ];
    expect(values([null, 'seen'], askers)).toEqual([[null, 'seen'], '3', ['a', 'b'], ['10', null]]);
  });
});
