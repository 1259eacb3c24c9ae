import { expect, it } from 'vitest';
import type { Permissions, RolePermissions } from '#console/build/permission.ts';
import { findPermissions } from './find-permissions.ts';

const reads = (role: string, column: string, rows = ''): RolePermissions => ({
  role,
  select: { columns: [column], rows, limit: null, aggregates: false, comment: '' },
  insert: null,
  update: null,
  delete: null,
});

const ALL: Permissions = {
  roles: ['admin', 'member'],
  tables: [
    { name: 'notes', roles: [reads('admin', 'id'), reads('member', 'text', 'owner = X-Hasura-User-Id')] },
    { name: 'people', roles: [reads('admin', 'email')] },
    { name: 'secrets', roles: [] },
  ],
  functions: [{ name: 'search', signature: '', roles: ['member'], comment: '' }],
  actions: [{ name: 'signUp', signature: '(email: String!)', roles: ['member'], comment: '' }],
};

const found = (text: string, role = '') => {
  const { tables, functions, actions } = findPermissions(ALL, text, role);
  return [
    ...tables.map(({ name, roles }) => `${name} ${roles.map((rules) => rules.role).join()}`),
    ...[...functions, ...actions].map(({ name }) => name),
  ];
};

it('are all there without words, but for tables that nobody reads', () => {
  expect(found('')).toEqual(['notes admin,member', 'people admin', 'search', 'signUp']);
});

it('are found by table, column, rule and argument, whatever the case', () => {
  expect(found('NOTES')).toEqual(['notes admin,member']);
  expect(found('email')).toEqual(['people admin', 'signUp']);
  expect(found('x-hasura owner')).toEqual(['notes member']);
});

it('are not found by the names that the rules are kept under', () => {
  expect(found('aggregates')).toEqual([]);
  expect(found('null')).toEqual([]);
});

it('are found for one role', () => {
  expect(found('', 'admin')).toEqual(['notes admin', 'people admin']);
  expect(found('id', 'member')).toEqual(['notes member']);
});
