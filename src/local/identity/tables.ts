import type { Database } from './database.ts';
import { sql } from './database.ts';

/**
 * The steps that bring schema `identity` up to date, oldest first. A step that has shipped is never
 * edited: append one instead. Names of users are stored in lower case, as Keycloak stores them.
 */
const steps = [
  `create table identity.users (
    id uuid primary key,
    username text not null constraint users_username_key unique,
    email text constraint users_email_key unique,
    email_verified boolean not null default false,
    enabled boolean not null default true,
    first_name text,
    last_name text,
    required_actions text[] not null default '{}',
    service_account_client text,
    password_hash text,
    created_at timestamptz not null
  );
  create table identity.user_roles (
    user_id uuid not null references identity.users on delete cascade,
    role text not null,
    primary key (user_id, role)
  );
  create table identity.user_groups (
    user_id uuid not null references identity.users on delete cascade,
    path text not null,
    primary key (user_id, path)
  );
  create table identity.sessions (
    id text primary key,
    user_id uuid not null references identity.users on delete cascade,
    client_id text not null,
    ip_address text not null,
    started_at timestamptz not null,
    last_access_at timestamptz not null
  );
  create index sessions_user_id on identity.sessions (user_id);
  create index sessions_last_access_at on identity.sessions (last_access_at);
  create table identity.login_failures (
    user_id uuid primary key references identity.users on delete cascade,
    failures int not null,
    lockouts int not null,
    not_before timestamptz,
    last_failure_at timestamptz not null,
    last_ip text not null
  );
  create table identity.signing_keys (
    kid text primary key,
    use text not null,
    algorithm text not null,
    private_jwk jsonb not null
  );`,
  `alter table identity.users add column password_id uuid, add column password_set_at timestamptz;
  update identity.users set password_id = gen_random_uuid(), password_set_at = created_at where password_hash is not null;
  alter table identity.users add constraint users_password_check
    check (num_nonnulls(password_id, password_hash, password_set_at) in (0, 3));`,
];

/** Any number of instances may start at once: the lock lets one of them work and the rest find it done. */
const migrationLock = 7_215_403;

/** Creates or upgrades schema `identity`. */
export async function migrateTables(database: Database): Promise<void> {
  await database.transaction(async (inside) => {
    await inside.rows(sql`/* identity.lock_migration */ select pg_advisory_xact_lock(${migrationLock})`);
    await inside.rows(sql`create schema if not exists identity`);
    await inside.rows(sql`create table if not exists identity.schema_steps (step int primary key)`);
    const done = await inside.rows(sql`select step from identity.schema_steps`);
    for (const [index, text] of steps.entries()) {
      if (index < done.length) continue;
      await inside.rows({ text, values: [] });
      await inside.rows(sql`insert into identity.schema_steps (step) values (${index})`);
    }
  });
}
