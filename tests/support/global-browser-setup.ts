/** Playwright's global set-up: the stack that every browser test uses, started once and removed afterwards. */
import { publishTestStack, realServers, startTestStack } from './test-stack.ts';

export default async function setup(): Promise<() => Promise<void>> {
  const stack = await startTestStack(realServers());
  publishTestStack(stack);
  return () => stack.stop();
}
