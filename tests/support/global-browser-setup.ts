/**
 * Playwright's global set-up: the stack that every browser test uses, started once and removed afterwards; or the one that
 * `npm run test:compose` has started.
 */
import { leftOutSpecs } from '#tests/e2e/left-out.ts';
import { isStackPublished, publishTestStack, realServers, startTestStack } from './test-stack.ts';

export default async function setup(): Promise<() => Promise<void>> {
  for (const { spec, why } of leftOutSpecs) console.log(`Left out: ${spec}.spec.ts (${why}).`);
  if (isStackPublished()) return () => Promise.resolve();
  const stack = await startTestStack(realServers());
  publishTestStack(stack);
  return () => stack.stop();
}
