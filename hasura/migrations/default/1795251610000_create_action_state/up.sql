-- State of the action service, never tracked: throttles, page sessions, links, limits.

create schema actions;

comment on schema actions is 'State and rules of the action service; browsers have no way here.';

-- Windows are seconds long, so a crash may forget them: unlogged.
create unlogged table actions.throttles (
  user_id uuid not null,
  internship_id uuid not null,
  kind text not null,
  last_at timestamptz not null,
  primary key (user_id, internship_id, kind),
  constraint throttles_kind_check check (kind in ('view_count', 'apply_count', 'apply_log'))
) with (fillfactor = 70);

comment on table actions.throttles is 'When a user last moved a counter, or last logged an apply, of a listing.';

create table actions.page_views (
  page_session uuid not null,
  internship_id uuid not null,
  user_id uuid not null,
  seen_at timestamptz not null,
  primary key (page_session, internship_id, user_id)
);

comment on table actions.page_views is 'Views already logged in a page session.';

create index page_views_seen_at_idx on actions.page_views (seen_at);

create table actions.link_tokens (
  token_hash bytea primary key,
  purpose text not null,
  email text not null,
  name text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint link_tokens_purpose_check check (purpose in ('sign_up', 'new_password'))
);

comment on table actions.link_tokens is 'Mailed links: only the hash is kept, each is used once before it expires.';

create index link_tokens_expires_at_idx on actions.link_tokens (expires_at);

create table actions.sign_up_attempts (
  id bigint generated always as identity primary key,
  kind text not null,
  key_hash bytea not null,
  attempted_at timestamptz not null,
  constraint sign_up_attempts_kind_check check (kind in ('address', 'client'))
);

comment on table actions.sign_up_attempts is 'Sign-ups and link requests of the last hour, by hash of the email address and of the client.';

create index sign_up_attempts_key_idx on actions.sign_up_attempts (kind, key_hash, attempted_at);
