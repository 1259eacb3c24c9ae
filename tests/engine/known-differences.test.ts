/** `docs/known-differences.md` names a test for each difference inside the scope, and a default for each setting. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseEnv } from '#engine/env.ts';
import { checkout } from '#tests/support/checkout.ts';

const page = readFileSync(join(checkout, 'docs/known-differences.md'), 'utf8');

/** The rows of the table under a heading, without its head. */
function rowsUnder(heading: string): string[][] {
  const [section = ''] = page.split(`## ${heading}`)[1]?.split('\n## ') ?? [];
  const rows = section.split('\n').filter((line) => line.startsWith('|'));
  return rows.slice(2).map((line) =>
    line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

describe('known differences', () => {
  const differences = rowsUnder('Different inside the scope').map(([hasura = '', , held = '']) => [hasura, held] as const);

  test.for(differences)('%s: held by %s', ([, held], { task }) => {
    const name = /`([^`]+)`/.exec(held)?.[1] ?? (held === 'the same test' ? 'tests/engine/semantics.test.ts' : '');
    const file = name.startsWith('golden/') ? `tests/engine/${name}.graphql` : name;
    expect(file, task.name).not.toBe('');
    expect(existsSync(join(checkout, file)), file).toBe(true);
  });

  test('every setting of its own stands there', () => {
    const env = parseEnv({ HASURA_GRAPHQL_DATABASE_URL: 'postgres://', HASURA_GRAPHQL_METADATA_DIR: '.' });
    const named = rowsUnder('Settings of its own').flatMap(([cell = '']) =>
      [...cell.matchAll(/`(ENGINE_[A-Z_]+)`/g)].map(([, key]) => key),
    );
    expect(new Set(named)).toEqual(new Set(Object.keys(env).filter((key) => key.startsWith('ENGINE_'))));
  });
});
