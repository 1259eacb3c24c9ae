-- Who is online now. Unlogged: after a crash everyone announces themselves again anyway.

create unlogged table public.presence (
  session_id uuid primary key,
  user_id uuid references public.profiles (id) on delete cascade,
  online_at timestamptz not null
) with (fillfactor = 50);

comment on table public.presence is 'A tab that announced itself; the sweeper removes it 75 s after its last sign of life.';

-- No clock here, so that a live query may watch it: presence that ended is a row that is gone.
create view public.presence_summary as
  select count(distinct coalesce(user_id, session_id))::integer as active_users
    from public.presence;

comment on view public.presence_summary is 'Active users; two tabs of one user are one.';
