/** `npm run codegen`; with `-- --schema` the schemas of the roles are written anew first. */
import { join } from 'node:path';
import { checkout } from '../env.ts';
import { describeError } from '../stack-error.ts';
import { createSteps } from '../steps.ts';
import { generateTypes } from './generate-types.ts';
import { printRoleSchemas } from './print-role-schemas.ts';

const steps = createSteps();

try {
  if (process.argv.includes('--schema')) await steps.run('Schemas of the roles', () => printRoleSchemas(join(checkout, 'hasura/schema')));
  await steps.run('Types of the documents', () => generateTypes(true));
} catch (error) {
  console.error(describeError(error));
  process.exitCode = 1;
}
