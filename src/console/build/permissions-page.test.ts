import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { permissionsPage } from './permissions-page.ts';
import { readPermissions } from './read-permissions.ts';

const checkout = dirname(dirname(dirname(import.meta.dirname)));

it('is written in docs/permissions.md as the metadata have it: `npm run codegen` writes it anew', async () => {
  const page = permissionsPage(await readPermissions(join(checkout, 'hasura/metadata')));
  expect(await readFile(join(checkout, 'docs/permissions.md'), 'utf8')).toBe(page);
});

it('says who reads which columns of which rows, and who writes them with what preset', () => {
  const page = permissionsPage({
    roles: ['admin', 'member'],
    tables: [
      {
        name: 'notes',
        roles: [
          {
            role: 'member',
            select: { columns: ['id', 'text'], rows: 'owner = X-Hasura-User-Id', limit: 20, aggregates: true, comment: 'Own notes.' },
            insert: {
              columns: ['text'],
              rows: '',
              check: 'text is not null',
              presets: [{ column: 'owner', value: 'X-Hasura-User-Id' }],
              comment: '',
            },
            update: { columns: ['text'], rows: 'owner = X-Hasura-User-Id', check: '', presets: [], comment: '' },
            delete: { rows: '', comment: '' },
          },
        ],
      },
      { name: 'secrets', roles: [] },
    ],
    functions: [],
    actions: [{ name: 'signUp', signature: '(email: String!): Done', roles: ['member'], comment: 'Makes an account.' }],
  });
  expect(page).toContain('- reads `id`, `text`; rows where `owner = X-Hasura-User-Id`; at most 20 rows; aggregates. Own notes.');
  expect(page).toContain('- inserts `text`; only where `text is not null`; `owner` set to `X-Hasura-User-Id`');
  expect(page).toContain('- updates `text`; rows where `owner = X-Hasura-User-Id`');
  expect(page).toContain('- deletes every row');
  expect(page).toContain('No role reads or writes `secrets`.');
  expect(page).toContain('| `signUp` | `member` | Makes an account. |');
});
