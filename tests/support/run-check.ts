/** `npm run check`: everything that can be said about the code without running a test. */
import { describeError } from '#local/stack-error.ts';
import { createSteps } from '#local/steps.ts';
import { checkMetadata } from './check-metadata.ts';
import { checkAllowList, checkDocuments, checkFormat, checkLint, checkSchemaDrift, checkTypes, checkUnused } from './checks.ts';
import type { Check } from './checks.ts';

const steps = createSteps();
const complaints: string[] = [];

async function check(title: string, run: Check): Promise<void> {
  try {
    await steps.run(title, run);
  } catch (error) {
    complaints.push(`${title}\n${describeError(error)}`);
  }
}

await check('Documents', checkDocuments);
await check('Allow list', checkAllowList);
await check('Metadata', () => checkMetadata());
await check('Format', checkFormat);
await Promise.all([check('Types', checkTypes), check('Lint', checkLint)]);
await Promise.all([check('Unused code', checkUnused), check('Schema drift', checkSchemaDrift)]);
for (const complaint of complaints) console.error(`\n${complaint}`);
process.exitCode = complaints.length > 0 ? 1 : 0;
