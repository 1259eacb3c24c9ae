/** Writes docs/permissions.md of this checkout; `npm run codegen` runs it. */
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { permissionsPage } from './permissions-page.ts';
import { readPermissions } from './read-permissions.ts';

const checkout = dirname(dirname(dirname(import.meta.dirname)));
await writeFile(join(checkout, 'docs/permissions.md'), permissionsPage(await readPermissions(join(checkout, 'hasura/metadata'))));
