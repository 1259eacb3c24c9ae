/** Types of the GraphQL documents (codegen.ts), made anew only when a document or a role's schema changed. */
import { access, mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkout } from '../env.ts';
import { StackError } from '../stack-error.ts';
import { runTool, toolScript } from './run-tool.ts';
import { hashSources } from './source-hash.ts';

const STAMP = join(checkout, '.data/build/codegen.stamp');

async function documents(): Promise<string[]> {
  const entries = await readdir(join(checkout, 'src/web'), { recursive: true });
  return entries.filter((path) => path.endsWith('.graphql')).map((path) => join(checkout, 'src/web', path));
}

async function allGenerated(): Promise<boolean> {
  const outputs = (await documents()).map((path) => path.replace(/\.graphql$/, '.generated.ts'));
  const present = await Promise.all(
    outputs.map((path) =>
      access(path).then(
        () => true,
        () => false,
      ),
    ),
  );
  return present.every(Boolean);
}

/** Runs codegen when needed, or always with `force`; answers whether it ran. */
export async function generateTypes(force = false): Promise<boolean> {
  const hash = await hashSources(
    checkout,
    ['codegen.ts', 'hasura/schema', 'src/web'],
    (path) => !path.includes('/src/web/') || path.endsWith('.graphql'),
  );
  const stamp = await readFile(STAMP, 'utf8').catch(() => '');
  if (!force && stamp === hash && (await allGenerated())) return false;
  const { code, output } = await runTool(toolScript('@graphql-codegen/cli', 'graphql-codegen'), ['--config', 'codegen.ts']);
  if (code !== 0) throw new StackError(`The GraphQL documents do not fit the schema of their role:\n${output.trim()}`);
  await mkdir(join(checkout, '.data/build'), { recursive: true });
  await writeFile(STAMP, hash);
  return true;
}
