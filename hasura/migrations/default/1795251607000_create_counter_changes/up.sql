-- The feed of moved counters: the 50 newest are one query that all students share, without
-- session variables. Written when a counter moves, cut back to the newest by the sweeper;
-- changed_at has no index so that these updates stay HOT too.

create table public.counter_changes (
  internship_id uuid primary key references public.internships (id) on delete cascade,
  changed_at timestamptz not null
) with (fillfactor = 50);

comment on table public.counter_changes is 'When the counters of a listing moved last; only the newest are kept.';
