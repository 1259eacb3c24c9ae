-- Links that confirm an address, and a limit on guessing whose address a link was mailed to.
-- A link is one row: it can be used while `used_at` is empty, the hour has not passed and fewer than ten wrong
-- addresses were given for it. Addresses are compared as the caller normalised them.

alter table actions.link_tokens
  add column wrong_emails smallint not null default 0,
  drop constraint link_tokens_purpose_check,
  add constraint link_tokens_purpose_check check (purpose in ('sign_up', 'new_password', 'confirm_email'));

comment on column actions.link_tokens.wrong_emails is 'How often a wrong address was given for the link; at ten it is dead.';

create index link_tokens_email_idx on actions.link_tokens (email);

-- What a link is for, without using it up; no row when it cannot be used. A wrong address is counted.
create function actions.find_link(p_token_hash bytea, p_email text)
returns table (purpose text, email text, name text, is_for_email boolean)
language sql as $$
  update actions.link_tokens as link
     set wrong_emails = link.wrong_emails + (coalesce(p_email, link.email) <> link.email)::int
   where link.token_hash = p_token_hash
     and link.used_at is null and link.expires_at > clock_timestamp() and link.wrong_emails < 10
  returning link.purpose, link.email, link.name, p_email = link.email
$$;

-- Uses a link up: the one caller that gets the row may act on it, all that race with it get none. A wrong address
-- is counted and leaves the link as it is; a null one is not asked for.
create function actions.claim_link(p_token_hash bytea, p_email text, p_purposes text[])
returns table (purpose text, email text, name text)
language sql as $$
  with tried as (
    update actions.link_tokens as link
       set used_at = case when coalesce(p_email, link.email) = link.email then clock_timestamp() end,
           wrong_emails = link.wrong_emails + (coalesce(p_email, link.email) <> link.email)::int
     where link.token_hash = p_token_hash and link.purpose = any (p_purposes)
       and link.used_at is null and link.expires_at > clock_timestamp() and link.wrong_emails < 10
    returning link.*
  )
  select tried.purpose, tried.email, tried.name from tried where tried.used_at is not null
$$;
