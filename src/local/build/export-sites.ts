/** `node src/local/build/export-sites.ts <folder>`: builds the app and the console into `<folder>/app` and `<folder>/console`, for an image. */
import { cp } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { StackError, describeError } from '../stack-error.ts';
import { buildSite } from './build-site.ts';
import { generateTypes } from './generate-types.ts';

try {
  const [folder] = process.argv.slice(2);
  if (!folder) throw new StackError('Usage: node src/local/build/export-sites.ts <folder>');
  await generateTypes();
  await cp(await buildSite('web'), join(resolve(folder), 'app'), { recursive: true });
  await cp(await buildSite('console'), join(resolve(folder), 'console'), { recursive: true });
} catch (error) {
  console.error(describeError(error));
  process.exitCode = 1;
}
