/**
 * A query never escapes its role: thousands of random documents over everything that a role can name, answered by the
 * engine under the project's metadata and by plain SQL under the reference, must agree to the row. A case is made from
 * its number alone, so a failure is repeated by the number that it prints.
 */
import { getNamedType, isObjectType } from 'graphql';
import type { GraphQLObjectType } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRandom } from '#local/seed/random.ts';
import { asGraphql } from './as-graphql.ts';
import { ReferenceWriter } from './as-sql.ts';
import type { CrowdedPortal } from './crowded-portal.ts';
import { openCrowdedPortal, USERS } from './crowded-portal.ts';
import { HOSTILE, randomRead } from './random-read.ts';
import { REFERENCE } from './reference.ts';
import type { ReferenceRole } from './reference.ts';

/** 10,000 in all. */
const DOCUMENTS_PER_USER = 2000;
const AT_ONCE = 4;

const VISITORS: { role: ReferenceRole; who: string; user: string }[] = [
  { role: 'student', who: 'a student', user: USERS.firstStudent },
  { role: 'student', who: 'another student', user: USERS.secondStudent },
  { role: 'student', who: 'a student without a role row', user: USERS.withoutRole },
  { role: 'portal_admin', who: 'an admin', user: USERS.firstAdmin },
  { role: 'portal_admin', who: 'another admin', user: USERS.secondAdmin },
];

let portal: CrowdedPortal;
beforeAll(async () => {
  portal = await openCrowdedPortal();
});
afterAll(() => portal?.[Symbol.asyncDispose]());

interface Comparison {
  rows: number;
  isSame: boolean;
  report: () => unknown;
}

/** Answers one random document twice. */
async function compare(role: ReferenceRole, user: string, name: string): Promise<Comparison> {
  const random = createRandom(name);
  const tables = REFERENCE[role];
  const readable = Object.keys(tables).filter((table) => table !== 'facet_counts' && table !== 'word_suggestion_results');
  const search = random.chance(0.15) ? random.pick([...HOSTILE, 'title', 'PSYCHOLOGY', 'city 1']) : null;
  const table = search === null ? random.pick(readable) : 'internships';
  const read = randomRead({ random, tables, values: portal.values }, table, random.int(0, 3));
  const withTotal = search === null && tables[table]?.aggregate === true && random.chance(0.4);
  const document = asGraphql(read, random, tables, { withTotal, search });

  const writer = new ReferenceWriter(tables, user);
  const columns = [`${writer.rows(read, search)} as rows`, ...(withTotal ? [`${writer.total(read)} as total`] : [])];
  const statement = { text: `select ${columns.join(', ')}`, values: writer.values };
  const [answer, reference] = await Promise.all([portal.ask(role, user, document), portal.db.query<{ rows: unknown[] }>(statement)]);
  const wanted = { data: reference.rows[0] };
  return {
    rows: wanted.data?.rows.length ?? 0,
    isSame: JSON.stringify(answer) === JSON.stringify(wanted),
    report: () => ({ name, document, statement, answer, wanted }),
  };
}

describe('the reference', () => {
  test.each(Object.keys(REFERENCE) as ReferenceRole[])('names every table, column and relationship that %s can', (role) => {
    const schema = portal.schemaOf(role);
    const types = Object.values(schema.getQueryType()?.getFields() ?? {}).map((field) => getNamedType(field.type));
    const tables = new Map(
      types
        .filter((type): type is GraphQLObjectType => isObjectType(type) && !type.name.endsWith('_aggregate'))
        .map((type) => [type.name, Object.keys(type.getFields()).filter((field) => !field.endsWith('_aggregate'))]),
    );
    const named = Object.fromEntries(
      Object.entries(REFERENCE[role]).map(([name, { columns, relationships }]) => [
        name,
        [...Object.keys(columns), ...Object.keys(relationships)].toSorted(),
      ]),
    );
    expect(Object.fromEntries([...tables].map(([name, fields]) => [name, fields.toSorted()]))).toEqual(named);
  });

  test('anonymous has no table at all', () => {
    const tables = new Set(Object.values(REFERENCE).flatMap((role) => Object.keys(role)));
    const types = Object.values(portal.schemaOf('anonymous').getQueryType()?.getFields() ?? {}).map(({ type }) => getNamedType(type).name);
    expect(types.filter((type) => tables.has(type.replace(/_aggregate$/, '')))).toEqual([]);
  });
});

describe('random documents', () => {
  test.each(VISITORS)(
    `answer $who exactly what the reference allows (${DOCUMENTS_PER_USER} documents)`,
    { timeout: 240_000 },
    async ({ role, user }) => {
      let answeredRows = 0;
      for (let number = 0; number < DOCUMENTS_PER_USER; number += AT_ONCE) {
        const batch = Array.from({ length: AT_ONCE }, (_, index) => compare(role, user, `${role} ${user} ${number + index}`));
        for (const { rows, isSame, report } of await Promise.all(batch)) {
          if (!isSame) throw new Error(`the engine and the reference disagree:\n${JSON.stringify(report(), null, 2)}`);
          answeredRows += rows;
        }
      }
      // Documents that find nothing would agree however wrong the engine was.
      expect(answeredRows).toBeGreaterThan(DOCUMENTS_PER_USER);
    },
  );
});
