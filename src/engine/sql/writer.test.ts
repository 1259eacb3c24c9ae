import { describe, expect, test } from 'vitest';
import { quoteIdentifier, quoteKey, quoteQualified, SqlWriter } from './writer.ts';

describe('names', () => {
  test('cannot end the identifier that they are quoted into', () => {
    expect(quoteIdentifier('a"b')).toBe('"a""b"');
    expect(quoteQualified({ schema: 'pub"lic', name: 'x; drop' })).toBe('"pub""lic"."x; drop"');
  });

  test('of response keys are GraphQL names or an error', () => {
    expect(quoteKey('_total_2')).toBe(`'_total_2'`);
    expect(() => quoteKey(`it's`)).toThrow('is no GraphQL name');
  });
});

describe('values', () => {
  test('become placeholders with a cast, equal ones share theirs', () => {
    const writer = new SqlWriter({ name: null, stringify: false }, 'query');
    const id = { source: { from: 'variable', path: ['id'], encode: 'text' }, type: 'uuid' } as const;
    writer
      .text('select ')
      .param(id)
      .text(', ')
      .param({ ...id, type: 'text' })
      .text(', ')
      .param(id);
    expect(writer.statement()).toEqual({
      text: '/* query */ select $1::uuid, $2::text, $1::uuid',
      chunks: ['/* query */ select ', '::uuid, ', '::text, ', '::uuid'],
      holes: [0, 1, 0],
      params: [id.source, id.source],
    });
  });
});
