import { DatabaseError } from 'pg';
import { expect, it } from 'vitest';
import { createLog, describeError } from './log.ts';

it('keeps codes of a database error and drops its text, which can hold values of a row', () => {
  const error = Object.assign(new DatabaseError('invalid input syntax: "dewi@x.example"', 1, 'error'), {
    code: '22P02',
    detail: 'Key (email)=(dewi@x.example)',
    constraint: 'profiles_email_key',
  });
  const described = describeError(new Error('saving failed', { cause: error }));
  expect(described).toMatchObject({
    type: 'Error',
    message: 'saving failed',
    cause: { type: 'DatabaseError', code: '22P02', constraint: 'profiles_email_key' },
  });
  expect(JSON.stringify(described)).not.toContain('dewi');
});

it('masks addresses and ids in the text of an error', () => {
  const error = new Error('No recipient <dewi@x.example> of 33333333-3333-4333-8333-333333333333');
  expect(describeError(error).message).toBe('No recipient <[email]> of [id]');
});

it('drops personal fields that a careless call hands over', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => lines.push(line) });
  log.info({ email: 'dewi@x.example', password: 'p', userId: 'u', input: { a: 1 }, route: '/actions/leave' }, 'request');
  const { level, time, ...line } = JSON.parse(lines[0] ?? '');
  expect([level, typeof time]).toEqual([30, 'string']);
  expect(line).toEqual({ service: 'actions', route: '/actions/leave', msg: 'request' });
});
