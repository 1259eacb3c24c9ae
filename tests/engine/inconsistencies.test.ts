/** What the engine lacks is named with file and key and left out; the rest of the metadata is served. */
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { buildRoleSchema } from '#engine/schema/build-role-schema.ts';
import { printRoleSchema } from '#engine/schema/print-role-schema.ts';
import { openLibrary } from './library.ts';
import type { Library } from './library.ts';

const BOOK = {
  table: { schema: 'public', name: 'book' },
  configuration: { custom_name: 'Tome', column_config: { title: { custom_name: 'name', comment: 'On the spine' } } },
  computed_fields: [{ name: 'age', definition: { function: 'book_age' } }],
  event_triggers: [{ name: 'on_book', definition: {} }],
  object_relationships: [
    { name: 'author', using: { foreign_key_constraint_on: 'author_id' } },
    { name: 'nobody', using: { foreign_key_constraint_on: 'pages' } },
  ],
  select_permissions: [
    { role: 'plain', permission: { columns: ['id', 'isbn'], filter: {} } },
    { role: 'odd', permission: { columns: '*', filter: { age: { _gt: 3 } } } },
    { role: 'legacy', permission: { columns: '*', filter: { $or: [{ id: 1 }] } } },
    { role: 'rooted', permission: { columns: '*', filter: {}, query_root_fields: [] } },
  ],
};

let folder: string;
let library: Library;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'engine-metadata-'));
  await cp(join(import.meta.dirname, 'library/metadata'), folder, { recursive: true });
  await writeFile(join(folder, 'databases/default/tables/public_book.yaml'), stringify(BOOK));
  await writeFile(join(folder, 'inherited_roles.yaml'), stringify([{ role_name: 'both', role_set: ['plain', 'odd'] }]));
  await writeFile(join(folder, 'remote_schemas.yaml'), '[]');
  await writeFile(
    join(folder, 'databases/default/tables/tables.yaml'),
    stringify(['!include public_author.yaml', '!include public_book.yaml', { table: { schema: 'public', name: 'ghost' } }]),
  );
  library = await openLibrary(folder);
});
afterAll(async () => {
  await library[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

const BOOK_FILE = 'databases/default/tables/public_book.yaml';

describe('inconsistencies', () => {
  test.for([
    ['inherited_roles.yaml', 'both'],
    [BOOK_FILE, 'book.configuration.custom_name'],
    [BOOK_FILE, 'book.configuration.column_config.title.custom_name'],
    [BOOK_FILE, 'book.computed_fields[age]'],
    [BOOK_FILE, 'book.event_triggers[on_book]'],
    [BOOK_FILE, 'book.object_relationships[nobody]'],
    [BOOK_FILE, 'book.select_permissions[plain].columns'],
    [BOOK_FILE, 'book.select_permissions[odd].filter'],
    [BOOK_FILE, 'book.select_permissions[legacy].filter'],
    [BOOK_FILE, 'book.select_permissions[rooted].query_root_fields'],
    ['databases/default/tables/tables.yaml', 'ghost'],
  ])('%s: %s is named', ([file, key]) => {
    expect(library.inconsistencies.map((one) => `${one.file}: ${one.key}`)).toContain(`${file}: ${key}`);
  });

  test('an empty file and empty lists say nothing', () => {
    expect(library.inconsistencies.filter(({ file }) => file === 'remote_schemas.yaml')).toEqual([]);
  });

  test('everything else is served', () => {
    const sdl = printRoleSchema(buildRoleSchema(library.model, 'plain'));
    expect(sdl).toContain('type book {\n  id: Int!\n}');
    const admin = printRoleSchema(buildRoleSchema(library.model, 'admin'));
    expect(admin).toMatch(/"""On the spine"""\n {2}title: String!/);
    expect(admin).toContain('  author: author!');
  });

  test.for(['odd', 'legacy', 'rooted'])('a permission that cannot be resolved shows nothing: %s', (role) => {
    expect(buildRoleSchema(library.model, role).getQueryType()?.getFields()['book']).toBeUndefined();
  });
});
