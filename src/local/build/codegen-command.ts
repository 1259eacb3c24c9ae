/** `npm run codegen`: types, and docs/permissions.md; with `-- --schema` the schemas of the roles are written anew first. */
import { join } from 'node:path';
import { checkout } from '../env.ts';
import { describeError } from '../stack-error.ts';
import { createSteps } from '../steps.ts';
import { StackError } from '../stack-error.ts';
import { generateTypes } from './generate-types.ts';
import { printRoleSchemas } from './print-role-schemas.ts';
import { runTool } from './run-tool.ts';

const steps = createSteps();

async function writePermissionsPage(): Promise<void> {
  const { code, output } = await runTool(join(checkout, 'src/console/build/print-permissions.ts'), []);
  if (code !== 0) throw new StackError(`docs/permissions.md could not be written:\n${output.trim()}`);
}

try {
  if (process.argv.includes('--schema')) await steps.run('Schemas of the roles', () => printRoleSchemas(join(checkout, 'hasura/schema')));
  await steps.run('Types of the documents', () => generateTypes(true));
  await steps.run('Page of the permissions', writePermissionsPage);
} catch (error) {
  console.error(describeError(error));
  process.exitCode = 1;
}
