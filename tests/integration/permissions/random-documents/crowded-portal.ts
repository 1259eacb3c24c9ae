/** A portal full of rows of every kind, most of which a given user may not see, and the engine's stages over it. */
import { join } from 'node:path';
import { Pool } from 'pg';
import type { GraphQLSchema } from 'graphql';
import { loadCatalog } from '#engine/catalog/load.ts';
import { createPlanner } from '#engine/execute/create-planner.ts';
import { executePlan } from '#engine/execute/execute-plan.ts';
import { loadMetadata } from '#engine/metadata/load.ts';
import { buildModel } from '#engine/schema/build-model.ts';
import { buildRoleSchema } from '#engine/schema/build-role-schema.ts';
import type { Session } from '#engine/session.ts';
import { uuidOf } from '#local/seed/random.ts';
import { checkout } from '#tests/support/checkout.ts';
import { createPortalDatabase } from '#tests/support/portal-database.ts';
import type { Document } from './as-graphql.ts';
import { HOSTILE } from './random-read.ts';

export const USERS = {
  firstStudent: uuidOf('first student'),
  secondStudent: uuidOf('second student'),
  firstAdmin: uuidOf('first admin'),
  secondAdmin: uuidOf('second admin'),
  withoutRole: uuidOf('without a role'),
};

const PEOPLE = Object.values(USERS)
  .map(
    (id, index) =>
      `('${id}', 'Person ${index}', 'person${index}@example.org', ${index % 2 ? 'null' : "'/storage/internship-images/avatars/' || '${id}' || '/a.webp'"})`,
  )
  .join(', ');

const ROWS = `
  insert into profiles (id, name, email, avatar_url) values ${PEOPLE};
  update profiles set signed_out_at = '2026-01-01 00:00Z' where id = '${USERS.secondStudent}';
  insert into user_roles values ('${USERS.firstStudent}', 'student'), ('${USERS.secondStudent}', 'student'),
    ('${USERS.firstAdmin}', 'admin'), ('${USERS.secondAdmin}', 'admin');
  insert into internships (title, company, location, duration, description, major, industry, views, apply_clicks, application_method,
      application_value, image_url, expires_at, listing_duration, created_at, created_by, updated_by, deleted_at)
    select 'Title ' || ($1::text[])[1 + n % array_length($1::text[], 1)] || n % 7, 'Company ' || n % 5, 'City ' || n % 3, n % 4 || ' months',
           'Text ' || ($1::text[])[1 + n % array_length($1::text[], 1)],
           (array['["Psychology"]', '["Accounting", "Psychology"]', '["Visual Communication"]'])[1 + n % 3]::jsonb,
           (array['["Finance"]', '["Technology", "O''Neil \\"x\\""]'])[1 + n % 2]::jsonb,
           n % 11, n % 6, 'email', 'hr@company.example', case when n % 4 = 0 then 'https://files.example/' || n end,
           timestamptz '2026-01-01 00:00Z' + n % 20 * interval '1 day', 1 + n % 24, timestamptz '2025-06-01 00:00Z' + n % 30 * interval '1 day',
           ($2::uuid[])[1 + n % 5], case when n % 3 = 0 then ($2::uuid[])[1 + n % 5] end,
           case when n % 4 = 1 then timestamptz '2026-02-01 00:00Z' end
      from generate_series(1, 80) n;
  insert into user_internship_interactions (user_id, internship_id, is_starred, is_viewed)
    select person, id, hashtext(id::text || person::text) % 2 = 0, hashtext(person::text || id::text) % 3 <> 0
      from internships, unnest($2::uuid[]) person where hashtext(id::text || person::text || 'i') % 3 <> 0;
  insert into listing_tracker (user_id, internship_id, status, note)
    select person, id, case when hashtext(id::text) % 2 = 0 then 'applied' end, 'note of ' || person
      from internships, unnest($2::uuid[]) person where hashtext(id::text || person::text || 't') % 4 = 0;
  insert into activity_logs (created_at, user_id, internship_id, event, method, metadata)
    select timestamptz '2026-01-01 00:00Z' + n * interval '97 minutes', case when n % 5 > 0 then ($2::uuid[])[n % 5] end,
           case when n % 7 > 0 then (select id from internships order by id offset n % 80 limit 1) end,
           case when n % 3 = 0 then 'apply' else 'view' end, case when n % 3 = 0 then 'copied_email' end, '{}'
      from generate_series(1, 200) n;
  insert into counter_changes (internship_id, changed_at)
    select id, timestamptz '2026-01-01 00:00Z' + row_number() over (order by id) * interval '1 second' from internships on conflict do nothing;
  insert into presence select gen_random_uuid(), person, now() from unnest($2::uuid[]) person;
`;

/** Values of every column of every table, so that conditions meet rows. */
async function readValues(db: Pool): Promise<Map<string, unknown[]>> {
  const { rows } = await db.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns where table_schema = 'public'`,
  );
  const values = new Map<string, unknown[]>();
  for (const { table, column } of rows) {
    const { rows: found } = await db.query<{ value: unknown }>(
      `select distinct on (to_json(t.${column})::text) to_json(t.${column}) as value from ${table} t where t.${column} is not null limit 25`,
    );
    values.set(
      `${table}.${column}`,
      found.map(({ value }) => value),
    );
  }
  return values;
}

export interface CrowdedPortal extends AsyncDisposable {
  db: Pool;
  values: ReadonlyMap<string, readonly unknown[]>;
  schemaOf: (role: string) => GraphQLSchema;
  /** The parsed body of the answer. */
  ask: (role: string, user: string, document: Document) => Promise<unknown>;
}

export async function openCrowdedPortal(): Promise<CrowdedPortal> {
  const database = await createPortalDatabase('random_documents');
  const db = new Pool({ connectionString: database.url, max: 4 });
  const people = `array[${Object.values(USERS)
    .map((id) => `'${id}'`)
    .join(', ')}]`;
  const texts = `array[${HOSTILE.map((text) => `e'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`).join(', ')}]`;
  await db.query(ROWS.replaceAll('$1', () => texts).replaceAll('$2', () => people));
  await db.query('analyze');
  const { metadata } = loadMetadata(join(checkout, 'hasura/metadata'), { ACTIONS_BASE_URL: 'http://actions.invalid', ACTION_SECRET: 'x' });
  const { model } = buildModel(metadata, await loadCatalog(db, metadata), {
    inferFunctionPermissions: true,
    stringifyNumericTypes: false,
  });
  const planner = createPlanner(model, { depth: 20, nodes: 2000, aliases: 100, nesting: 64, fragments: 500, tokens: 20_000, rows: 10_000 });
  const callAction = () => Promise.reject(new Error('no action is asked for'));
  return {
    db,
    values: await readValues(db),
    schemaOf: (role) => buildRoleSchema(model, role, { backend: false }),
    async ask(role, user, { text, variables }) {
      const plan = planner.plan({ text, operationName: null, variables, role, backend: false });
      const session: Session = {
        role,
        variables: new Map([
          ['x-hasura-user-id', user],
          ['x-hasura-role', role],
        ]),
        expiresAt: null,
        headers: {},
        backendOnly: false,
      };
      return JSON.parse(await executePlan(plan, { session, variables, pool: db, callAction })) as unknown;
    },
    async [Symbol.asyncDispose]() {
      await db.end();
      await database.drop();
    },
  };
}
