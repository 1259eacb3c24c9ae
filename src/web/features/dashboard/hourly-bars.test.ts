import { describe, expect, it } from 'vitest';
import { everyHour, hourLabel } from './hourly-bars.ts';

describe('the bars by hour', () => {
  it('are 24, with zero where nothing happened', () => {
    const hours = everyHour([{ hour: 9, views: 5, applies: 1 }]);
    expect(hours).toHaveLength(24);
    expect(hours[9]).toEqual({ hour: 9, views: 5, applies: 1 });
    expect(hours[10]).toEqual({ hour: 10, views: 0, applies: 0 });
  });

  it('are named by the hour that they cover, also the last of the day', () => {
    expect([hourLabel(9), hourLabel(23)]).toEqual(['09:00–10:00', '23:00–00:00']);
  });
});
