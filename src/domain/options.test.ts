import { describe, expect, it } from 'vitest';
import { INDUSTRY_OPTIONS, MAJOR_FILTER_OPTIONS, MAJOR_FORM_OPTIONS, TIME_POSTED_OPTIONS } from './options.ts';

describe('the choices of the portal', () => {
  it('has the six majors of the filter, and two more in the form', () => {
    const filter = [
      'Computer Science',
      'Mechanical Engineering',
      'Business Administration',
      'Visual Communication',
      'Psychology',
      'International Relations',
    ];
    expect(MAJOR_FILTER_OPTIONS).toEqual(filter);
    expect(MAJOR_FORM_OPTIONS).toEqual([...filter, 'Industrial Engineering', 'Accounting']);
  });

  it('has the eight industries', () => {
    expect(INDUSTRY_OPTIONS).toEqual([
      'Finance',
      'Technology',
      'Machinery',
      'Consulting',
      'Healthcare',
      'Education',
      'Marketing',
      'Manufacturing',
    ]);
  });

  it('has four times posted, by whole days', () => {
    expect(TIME_POSTED_OPTIONS.map(({ value, maxAgeDays }) => [value, maxAgeDays])).toEqual([
      ['all', null],
      ['24h', 1],
      ['7d', 7],
      ['30d', 30],
    ]);
  });
});
