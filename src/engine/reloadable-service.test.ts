import { expect, test } from 'vitest';
import type { GraphqlService } from '#engine/http/graphql-service.ts';
import { createReloadableService } from '#engine/reloadable-service.ts';

/** A service that only tells which one it is. */
const serviceOf = (number: number) => ({ errors: () => [number] }) as unknown as GraphqlService;

function setUp() {
  const loads: { finish: (service: GraphqlService) => void; fail: (error: Error) => void }[] = [];
  const service = createReloadableService({
    first: serviceOf(0),
    load: () => new Promise((finish, fail) => loads.push({ finish, fail })),
    onProblem: () => undefined,
  });
  return { service, loads, served: () => service.errors(null, null)[0] };
}

test('a reload that is asked for while one runs comes after it, once for all who ask', async () => {
  const { service, loads, served } = setUp();
  const first = service.reload();
  const second = service.reload();
  const third = service.reload();
  expect(loads).toHaveLength(1);
  loads[0]?.finish(serviceOf(1));
  await first;
  expect(served()).toBe(1);
  await expect.poll(() => loads.length).toBe(2);
  loads[1]?.finish(serviceOf(2));
  await Promise.all([second, third]);
  expect(served()).toBe(2);
  expect(loads).toHaveLength(2);
});

test('a reload that fails leaves what was served, and does not keep the next one from running', async () => {
  const { service, loads, served } = setUp();
  const first = service.reload();
  const second = service.reload();
  loads[0]?.fail(new Error('the metadata cannot be read'));
  await expect(first).rejects.toThrow('the metadata cannot be read');
  expect(served()).toBe(0);
  await expect.poll(() => loads.length).toBe(2);
  loads[1]?.finish(serviceOf(2));
  await second;
  expect(served()).toBe(2);
});
