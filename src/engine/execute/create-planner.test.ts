import { expect, test } from 'vitest';
import { createAllowList, type AllowList } from '#engine/plan/allow-list.ts';
import { buildModel } from '#engine/schema/build-model.ts';
import { createPlanner } from './create-planner.ts';

const NOTHING = { tables: [], functions: [], actions: [], actionsSdl: '', customTypeRelationships: new Map(), allowList: [] };
const LIMITS = { depth: 9, nodes: 9, aliases: 9, nesting: 9, fragments: 9, tokens: 99, rows: 9 };

function newPlanner(allowList: AllowList | null = null) {
  const settings = { inferFunctionPermissions: false, stringifyNumericTypes: false };
  return createPlanner(buildModel(NOTHING, { tables: new Map(), functions: new Map() }, settings).model, LIMITS, allowList);
}

const request = { text: '{ __typename }', operationName: null, variables: {}, role: 'student', backend: false };

test('plans of the planner before a reload and of the one after it have different ids: live queries of both run side by side', () => {
  const [before, after] = [newPlanner(), newPlanner()];
  expect(after.plan(request).id).not.toBe(before.plan(request).id);
  expect(before.plan(request).id).toBe(before.plan(request).id);
});

test('what is remembered is bounded by its size, not by its number alone', () => {
  const planner = newPlanner();
  const large = (n: number, size = 900_000) => planner.plan({ ...request, text: `${request.text} # ${n}${'x'.repeat(size)}` }).id;
  const small = planner.plan(request).id;
  expect(large(1)).toBe(large(1));
  expect(planner.plan(request).id).toBe(small);
  expect(large(2, 2_000_000)).not.toBe(large(2, 2_000_000));
  expect(planner.plan(request).id).toBe(small);
  for (const n of [3, 4, 5]) large(n);
  expect(planner.plan(request).id).not.toBe(small);
});

test.each([null, '', '!', '! ', '! \n', '!\n{ __typename }'])(
  'what the admin role asked past the allow list is not found by another role under the operation name %j',
  (operationName) => {
    const planner = newPlanner(createAllowList(['{ id }']));
    planner.plan({ ...request, role: 'admin' });
    expect(() => planner.plan({ ...request, operationName })).toThrow('query is not allowed');
    expect(() => planner.plan({ ...request, operationName, text: '' })).toThrow('not a valid graphql query');
  },
);
