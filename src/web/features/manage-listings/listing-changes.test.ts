import { describe, expect, it } from 'vitest';
import { changedListings, movedCounters } from './listing-changes.ts';

describe('rows that changed', () => {
  it('are those with new content and those that came, not those that left', () => {
    const previous = [
      { id: 'a', updated_at: '1' },
      { id: 'b', updated_at: '1' },
      { id: 'c', updated_at: '1' },
    ];
    const next = [
      { id: 'd', updated_at: '2' },
      { id: 'a', updated_at: '1' },
      { id: 'b', updated_at: '2' },
    ];
    expect(changedListings(previous, next)).toEqual(['d', 'b']);
  });

  it('are not those that moved up from the next page', () => {
    const previous = [
      { id: 'a', updated_at: '3' },
      { id: 'b', updated_at: '2' },
    ];
    const next = [
      { id: 'b', updated_at: '2' },
      { id: 'c', updated_at: '1' },
    ];
    expect(changedListings(previous, next)).toEqual([]);
  });
});

describe('counters that moved', () => {
  it('name a row once, whichever of both moved', () => {
    const previous = [
      { id: 'a', views: 1, apply_clicks: 0 },
      { id: 'b', views: 1, apply_clicks: 0 },
      { id: 'c', views: 1, apply_clicks: 0 },
    ];
    const next = [
      { id: 'a', views: 2, apply_clicks: 1 },
      { id: 'b', views: 1, apply_clicks: 1 },
      { id: 'c', views: 1, apply_clicks: 0 },
    ];
    expect(movedCounters(previous, next)).toEqual(['a', 'b']);
  });

  it('say nothing of a row that was not there before', () => {
    expect(movedCounters([], [{ id: 'a', views: 9, apply_clicks: 1 }])).toEqual([]);
  });
});
