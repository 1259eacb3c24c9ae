/** `npm run allow-list`: writes the allow list of `hasura/metadata` anew from the documents of the browser. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateTypes } from '#local/build/generate-types.ts';
import { allowListFiles } from './allow-list.ts';
import { checkout } from './checkout.ts';

await generateTypes();
for (const [name, content] of Object.entries(await allowListFiles())) await writeFile(join(checkout, 'hasura/metadata', name), content);
