/**
 * Every document of the browser fits the schema of each role that runs it. Codegen checks one role a document;
 * what both signed-in roles run is checked against the other one here.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema, concatAST, parse, specifiedRules, validate, NoUnusedFragmentsRule } from 'graphql';
import { describe, expect, it } from 'vitest';
import { asQuery } from '#web/lib/apollo/live-poll.ts';
import { ADMIN_DOCUMENTS, ANONYMOUS_DOCUMENTS } from '#codegen';
import { checkout } from '#tests/support/checkout.ts';

/** Documents that run under both signed-in roles. */
const SHARED = ['src/web/features/session/session-user.graphql', 'src/web/features/presence/**/*.graphql'];

const find = (patterns: string[]) => globSync(patterns, { cwd: checkout });
/** Apollo's own directive of data masking, resolved in the browser. */
const CLIENT_DIRECTIVES = 'directive @unmask(mode: String) on FRAGMENT_SPREAD';
const schemaOf = (role: string) =>
  buildSchema(`${readFileSync(join(checkout, `hasura/schema/${role}.graphql`), 'utf8')}\n${CLIENT_DIRECTIVES}`);
const rules = specifiedRules.filter((rule) => rule !== NoUnusedFragmentsRule);

const anonymous = find(ANONYMOUS_DOCUMENTS);
const shared = find(SHARED).filter((path) => !anonymous.includes(path));
const admin = [...find(ADMIN_DOCUMENTS), ...shared];
const student = find(['src/web/**/*.graphql']).filter((path) => !anonymous.includes(path) && !find(ADMIN_DOCUMENTS).includes(path));

describe.each([
  ['anonymous', anonymous],
  ['student', student],
  ['portal_admin', admin],
])('the documents of %s', (role, paths) => {
  const document = concatAST(paths.map((path) => parse(readFileSync(join(checkout, path), 'utf8'))));
  it('fit what the role sees', () => {
    expect(validate(schemaOf(role), document, rules).map(({ message }) => message)).toEqual([]);
  });

  it('fit as queries too where they are subscriptions: that is how they are polled', () => {
    expect(validate(schemaOf(role), asQuery(document), rules).map(({ message }) => message)).toEqual([]);
  });
});

it('leaves no document of the browser unchecked', () => {
  const all = find(['src/web/**/*.graphql']);
  expect(all.length).toBeGreaterThan(10);
  expect(new Set([...anonymous, ...student, ...admin]).size).toBe(all.length);
});
