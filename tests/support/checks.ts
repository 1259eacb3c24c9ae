/** The checks that are no tests: format, types, lint, unused code, drift of the committed role schemas. */
import { mkdir, mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { generateTypes } from '#local/build/generate-types.ts';
import { printRoleSchemas } from '#local/build/print-role-schemas.ts';
import { runTool, toolScript } from '#local/build/run-tool.ts';
import { StackError } from '#local/stack-error.ts';
import { allowListFiles } from './allow-list.ts';
import { checkout } from './checkout.ts';

/** Resolves when the check passes; throws a StackError that holds what it complains about. */
export type Check = () => Promise<void>;

function tool(packageName: string, command: string, args: string[]): Check {
  return async () => {
    const { code, output } = await runTool(toolScript(packageName, command), args);
    if (code !== 0) throw new StackError(output.trim());
  };
}

export const checkTypes = tool('typescript', 'tsc', ['--noEmit', '-p', '.']);
export const checkFormat = tool('prettier', 'prettier', ['--check', '--log-level', 'warn', '.']);
export const checkLint = tool('oxlint', 'oxlint', ['--deny-warnings']);
export const checkUnused = tool('knip', 'knip', ['--no-progress']);

/** The documents of the browser, against the committed schema of their role. */
export const checkDocuments: Check = async () => {
  await generateTypes();
};

/** The allow list of production, against what the browser's code sends. */
export const checkAllowList: Check = async () => {
  for (const [name, content] of Object.entries(await allowListFiles())) {
    const committed = await readFile(join(checkout, 'hasura/metadata', name), 'utf8').catch(() => '');
    if (committed !== content)
      throw new StackError(`hasura/metadata/${name} is not what the browser sends. Write it anew: npm run allow-list`);
  }
};

async function readSchemas(folder: string): Promise<Map<string, string>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.graphql'));
  return new Map(await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const)));
}

/** The committed schemas of the roles, against what migrations and metadata give. */
export const checkSchemaDrift: Check = async () => {
  await mkdir(join(checkout, '.data'), { recursive: true });
  const folder = await mkdtemp(join(checkout, '.data/test-drift-'));
  try {
    await printRoleSchemas(folder);
    const [committed, current] = await Promise.all([readSchemas(join(checkout, 'hasura/schema')), readSchemas(folder)]);
    const names = [...new Set([...committed.keys(), ...current.keys()])].filter((name) => committed.get(name) !== current.get(name));
    if (names.length > 0) {
      throw new StackError(
        `hasura/schema differs from migrations and metadata in ${names.join(', ')}. Write it anew: npm run codegen -- --schema`,
      );
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
