import { expect, it } from 'vitest';
import { axisTop } from './activity-axis.ts';

it.each([
  [0, 4],
  [4, 4],
  [5, 10],
  [11, 20],
  [21, 40],
  [41, 100],
  [400, 400],
  [401, 1000],
])('with %i at most a chart has an axis up to %i', (most, top) => {
  expect(axisTop([{ views: most, applies: 0 }])).toBe(top);
  expect(
    axisTop([
      { views: 0, applies: most },
      { views: 0, applies: 0 },
    ]),
  ).toBe(top);
});
