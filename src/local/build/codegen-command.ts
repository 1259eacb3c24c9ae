/** `npm run codegen`. */
import { describeError } from '../stack-error.ts';
import { generateTypes } from './generate-types.ts';

try {
  await generateTypes(true);
  console.log('Types of the GraphQL documents are written beside them.');
} catch (error) {
  console.error(describeError(error));
  process.exitCode = 1;
}
