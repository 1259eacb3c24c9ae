import { buildSchema } from 'graphql';
import { expect, it } from 'vitest';
import { examplesOf } from './collect-examples.ts';

const SCHEMA = `
  type Query { listings(limit: Int!, where: listings_bool_exp!, kinds: [String!]!, kind: Kind!, words: String): [listings!]! }
  input listings_bool_exp { id: Int }
  enum Kind { first second }
  type listings { id: Int! title: String company: company }
  type company { name: String }
`;
const schemas = {
  member: buildSchema(SCHEMA),
  owner: buildSchema(`${SCHEMA} type Mutation { close(id: Int!): listings }`),
};
const DOCUMENTS = [
  {
    feature: 'lists',
    text: `query Listings($limit: Int!, $where: listings_bool_exp!, $kinds: [String!]!, $kind: Kind!, $words: String) {
      listings(limit: $limit, where: $where, kinds: $kinds, kind: $kind, words: $words) { ...Card @unmask }
    }`,
  },
  { feature: 'cards', text: 'fragment Card on listings { id company { ...Company } }' },
  { feature: 'cards', text: 'fragment Company on company { name } fragment Unused on company { name }' },
  { feature: 'archive', text: 'mutation Close($id: Int!) { close(id: $id) { id } }' },
];

it('gives each operation the fragments that it needs, from wherever they stand, and no others', () => {
  const [, listings] = examplesOf(DOCUMENTS, schemas);
  expect(listings?.document).toContain('fragment Card on listings');
  expect(listings?.document).toContain('fragment Company on company');
  expect(listings?.document).not.toContain('Unused');
});

it('leaves out what only the browser knows', () => {
  expect(examplesOf(DOCUMENTS, schemas)[1]?.document).not.toContain('@unmask');
});

it('proposes a first value for each variable that needs one', () => {
  expect(JSON.parse(examplesOf(DOCUMENTS, schemas)[1]?.variables ?? '')).toEqual({ limit: 10, where: {}, kinds: [], kind: 'first' });
});

it('names the roles whose schema has all of it, and groups by feature', () => {
  expect(examplesOf(DOCUMENTS, schemas).map(({ feature, name, kind, roles }) => [feature, name, kind, roles])).toEqual([
    ['archive', 'Close', 'mutation', ['owner']],
    ['lists', 'Listings', 'query', ['member', 'owner']],
  ]);
});

it('refuses a document whose fragment nobody has', () => {
  expect(() => examplesOf([{ feature: 'lists', text: '{ listings { ...Nowhere } }' }], schemas)).toThrow('has the fragment Nowhere');
});
