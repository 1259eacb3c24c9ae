-- Accounts that a sign-up made and whose address nobody has confirmed: the action service removes those whose time is up.
-- Whether one still awaits its confirmation is the identity server's word; a row here only says whom to ask about.

create table actions.unconfirmed_accounts (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  made_at timestamptz not null default now()
);

comment on table actions.unconfirmed_accounts is 'Accounts made by sign-up that cannot sign in before their address is confirmed.';

create index unconfirmed_accounts_made_at_idx on actions.unconfirmed_accounts (made_at);
