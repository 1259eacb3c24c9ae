import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { institutionSchema } from './institution.ts';

const file = JSON.parse(readFileSync(new URL('./institution.json', import.meta.url), 'utf8'));

it('accepts the settings file that ships', () => {
  expect(institutionSchema.parse(file).university).toBe('Nusa Raya University');
});

it('refuses an unknown key, a missing one and a link that is no web address', () => {
  const broken = { ...file, extra: 1, university: undefined, privacyUrl: 'javascript:alert(1)' };
  const paths = institutionSchema.safeParse(broken).error?.issues.map((issue) => issue.path.join('.') || issue.code);
  expect(paths?.sort()).toEqual(['privacyUrl', 'university', 'unrecognized_keys']);
});
