/**
 * Keeps `docs/specification-coverage.md` true: every sentence of the specification and of the rulings has its line,
 * every line names a test that exists and is not switched off. That the named tests pass is the suites' own part.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkout } from './checkout.ts';

const COVERAGE = readFileSync(join(checkout, 'docs/specification-coverage.md'), 'utf8');
const LINE = /^\| (?<id>(?:R\d+|I4|\d+)\.\d+) \| (?<sentence>.+?) \| (?<proof>.+) \|$/;
const REFERENCE = /`(?<file>[^`]+\.(?:test|spec)\.tsx?|tests\/bench\/[^`]+\.ts)` "(?<name>.+?)"(?=; `|$|; see )/g;
/** A budget names the figure of a benchmark; a sentence that asks for nothing says so. */
const NOTHING_TO_BUILD = /^asks for nothing: .+/;

interface CoverageLine {
  id: string;
  sentence: string;
  proof: string;
}

const LINES = COVERAGE.split('\n').flatMap((line): CoverageLine[] => {
  const groups = LINE.exec(line)?.groups;
  return groups ? [groups as unknown as CoverageLine] : [];
});

const SOURCES = new Map<string, string>();

function sourceOf(file: string): string {
  const known = SOURCES.get(file);
  if (known !== undefined) return known;
  const source = readFileSync(join(checkout, file), 'utf8');
  SOURCES.set(file, source);
  return source;
}

function problemsOf({ proof }: CoverageLine): string[] {
  if (NOTHING_TO_BUILD.test(proof)) return [];
  const references = [...proof.matchAll(REFERENCE)].map(({ groups }) => groups as { file: string; name: string });
  if (references.length === 0) return [`names no test: ${proof}`];
  return references.flatMap(({ file, name }) => {
    if (!existsSync(join(checkout, file))) return [`${file} does not exist`];
    const source = sourceOf(file);
    const isThere = ["'", '"', '`'].some((quote) =>
      source.includes(`${quote}${name.replaceAll("'", quote === "'" ? "\\'" : "'")}${quote}`),
    );
    return isThere ? [] : [`${file} has no test "${name}"`];
  });
}

/** Words alone: what lays a text out does not count. */
function words(text: string): string {
  return text.replaceAll(/[*|\s-]+/g, ' ').trim();
}

/** What of a page is no sentence: title, introduction, headings, and the first cells and heads of tables. */
function frameOf(page: string): string {
  const lines = page.split('\n');
  const start = lines.findIndex((line) => line.startsWith('## '));
  const frame = lines.flatMap((line, index) => {
    if (index < start || line.startsWith('#') || /^\| (?:Route|Purpose) \|/.test(line)) return [line];
    return line.startsWith('| ') ? [line.split('|')[1] ?? ''] : [];
  });
  return words(frame.join(' '));
}

/** What is left of a page when its sentences are taken out one by one; a table row is quoted as "first cell: sentence". */
function withoutSentences(page: string, sentences: readonly string[]): string {
  let rest = words(page);
  for (const sentence of sentences.map(words)) {
    const inTable = sentence.slice(sentence.indexOf(': ') + 2);
    const quoted = rest.includes(sentence) ? sentence : inTable;
    if (!rest.includes(quoted)) throw new Error(`not in the specification: ${sentence}`);
    rest = rest.replace(quoted, () => '');
  }
  return words(rest);
}

describe('the coverage of the specification', () => {
  test('has one line for a sentence', () => {
    expect(LINES.length).toBeGreaterThan(200);
    expect(new Set(LINES.map(({ id }) => id)).size).toBe(LINES.length);
  });

  test('names for every line a test that exists', () => {
    expect(LINES.flatMap((line) => problemsOf(line).map((problem) => `${line.id}: ${problem}`))).toEqual([]);
  });

  test('names no test that is switched off', () => {
    const files = new Set(LINES.flatMap(({ proof }) => [...proof.matchAll(REFERENCE)].map(({ groups }) => groups?.['file'] ?? '')));
    const off = /\b(?:test|it|describe)(?:\.\w+)*\.(?:skip|only|todo|fixme|fails)\b/;
    expect([...files].filter((file) => off.test(sourceOf(file)))).toEqual([]);
  });

  test.runIf(existsSync(join(checkout, '../shared/spec.md'))).each([
    ['spec.md', false],
    ['rulings.md', true],
  ])('quotes every sentence of %s', (file, isRuling) => {
    const page = readFileSync(join(checkout, '../shared', file), 'utf8');
    const sentences = LINES.filter(({ id }) => !id.startsWith('I') && id.startsWith('R') === isRuling).map(({ sentence }) =>
      sentence.replaceAll('\\|', '|'),
    );
    expect(withoutSentences(page, sentences)).toBe(frameOf(page));
  });
});
