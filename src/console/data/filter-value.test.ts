import { describe, expect, it } from 'vitest';
import { FilterProblem, filterValue } from './filter-value.ts';
import { LISTINGS } from './sample-tables.ts';

const valueOf = (column: string, operator: string, value: string) => filterValue(LISTINGS, { column, operator, value });

describe('the value of a filter', () => {
  it.each([
    ['title', '_ilike', '%Data%', '%Data%'],
    ['title', '_in', 'one, two', ['one', 'two']],
    ['title', '_in', '["one, two", "three"]', ['one, two', 'three']],
    ['views', '_gt', ' 10 ', 10],
    ['views', '_is_null', 'false', false],
    ['id', '_eq', '9007199254740993', '9007199254740993'],
    ['id', '_in', '1,2', [1, 2]],
    ['pay', '_lt', '2.5', 2.5],
    ['majors', '_contains', '["Law"]', ['Law']],
    ['majors', '_has_keys_any', 'Law, Economics', ['Law', 'Economics']],
  ])('%s %s %j', (column, operator, typed, value) => {
    expect(valueOf(column, operator, typed)).toEqual(value);
  });

  it.each([
    ['views', '_gt', 'many', '"many" is not a number'],
    ['views', '_gt', '', '"" is not a number'],
    ['views', '_gt', '1.5', '"1.5" is not a whole number'],
    ['views', '_is_null', 'perhaps', 'Choose true or false'],
    ['majors', '_contains', 'Law', 'This is not JSON'],
    ['title', '_in', '["one"', 'This list is not JSON'],
    ['salary', '_gt', '1', 'listings has no column salary for your role'],
    ['title', '_gt', '1', 'title cannot be compared by _gt'],
  ])('is refused for %s %s %j: %s', (column, operator, typed, problem) => {
    expect(() => valueOf(column, operator, typed)).toThrow(FilterProblem);
    expect(() => valueOf(column, operator, typed)).toThrow(problem);
  });
});
