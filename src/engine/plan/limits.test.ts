import { describe, expect, test } from 'vitest';
import { readOperation } from './document.ts';
import { checkSelections, checkText, checkValueNesting } from './limits.ts';

const limits = { depth: 3, nodes: 6, aliases: 2, nesting: 4, fragments: 2, tokens: 2_000, rows: 10 };

function check(text: string): void {
  checkSelections(readOperation(text, null), limits);
}

function nested(levels: number): unknown {
  return Array.from({ length: levels }).reduce((inner) => ({ _not: inner }), null);
}

describe('the limits of a request', () => {
  test.each([
    ['as deep as is allowed', '{ a { b { c } } }'],
    ['as many fields as are allowed', '{ a b c d e f }'],
    ['as many aliases as are allowed', '{ x: a y: b }'],
    ['the levels of inline fragments, which are none', '{ a { ... { ... on T { b { c } } } } }'],
  ])('serve %s', (_name, text) => {
    expect(() => check(text)).not.toThrow();
  });

  test.each([
    ['a level too many', '{ a { b { c { d } } } }', 'levels of fields than the 3'],
    ['a level too many through fragments', '{ a { ...f } } fragment f on T { b { ...g } } fragment g on T { c { d } }', 'levels of fields'],
    ['a field too many', '{ a b c d e f g }', 'fields than the 6'],
    ['a fragment spread too often', '{ a { ...f } b { ...f } c { ...f } } fragment f on T { x y }', 'fields than the 6'],
    ['an alias too many', '{ x: a y: b z: c }', 'aliases than the 2'],
  ])('refuse %s', (_name, text, message) => {
    expect(() => check(text)).toThrow(message);
  });

  test('count a chain of fragments that doubles at every link without following it', () => {
    const links = Array.from({ length: 200 }, (_, i) => `fragment f${i} on T { ...f${i + 1} ...f${i + 1} }`);
    expect(() => check(`{ ...f0 } ${links.join(' ')} fragment f200 on T { a }`)).toThrow('fields than the 6');
  });

  test('count brackets before the document is parsed, but none in strings and comments', () => {
    expect(() => checkText('{ a(b: {c: ["((((((", 1]}) } # {{{{{{', limits)).not.toThrow();
    expect(() => checkText('{ a(b: {c: {d: {}}}) }', limits)).toThrow('brackets inside each other than the 4');
    expect(() => checkText('{'.repeat(500_000), limits)).toThrow('brackets inside each other');
  });

  test('count the fragments before they are followed, but no field, argument or operation of that name', () => {
    const chainOf = (length: number) => `{ ...f0 } ${Array.from({ length }, (_, i) => `fragment f${i} on T { ...f${i + 1} }`).join(' ')}`;
    expect(() => checkText(`${chainOf(2)} # fragment`, limits)).not.toThrow();
    expect(() => checkText('{ fragment(fragment: "fragment") { fragment fragment } }', limits)).not.toThrow();
    expect(() => checkText(chainOf(3), limits)).toThrow('fragments than the 2');
    expect(() => checkText(chainOf(20_000), limits)).toThrow('fragments than the 2');
  });

  test('count the words and signs before they are parsed', () => {
    expect(() => checkText(`{ ${'a '.repeat(1_998)}}`, limits)).not.toThrow();
    expect(() => checkText(`{ ${'a '.repeat(1_999)}}`, limits)).toThrow('words and signs than the 2000');
    expect(() => checkText(`{ a(b: "${'word '.repeat(100_000)}") }`, limits)).not.toThrow();
  });

  test('leave what is no GraphQL to the parser', () => {
    expect(() => checkText('{ a ยง', limits)).not.toThrow();
  });

  test('hold for variables, however deep they are', () => {
    expect(() => checkValueNesting({ where: nested(3) }, limits)).not.toThrow();
    expect(() => checkValueNesting({ where: nested(4) }, limits)).toThrow('levels of variables than the 4');
    expect(() => checkValueNesting(JSON.parse('['.repeat(500_000) + ']'.repeat(500_000)), limits)).toThrow('levels of variables');
  });
});
