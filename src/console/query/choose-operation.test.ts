import { expect, it } from 'vitest';
import { chooseOperation } from './choose-operation.ts';

const chosen = (document: string, name: string | null) => {
  const operation = chooseOperation(document, name);
  return operation && `${operation.operation} ${operation.name?.value ?? ''}`;
};

it.each([
  ['subscription Live { a }', 'Before', 'subscription Live'],
  ['{ a }', 'Before', 'query '],
  ['query One { a } mutation Two { b }', 'Two', 'mutation Two'],
  ['query One { a } mutation Two { b }', 'Before', null],
  ['query One { a } fragment F on t { b }', null, 'query One'],
  ['query One {', 'One', null],
])('of %j, called for as %j, %j is run', (document, name, operation) => {
  expect(chosen(document, name)).toBe(operation);
});
