-- What a student did with a listing: starred, viewed.

create table public.user_internship_interactions (
  user_id uuid not null references public.profiles (id) on delete cascade,
  internship_id uuid not null references public.internships (id) on delete cascade,
  is_starred boolean not null default false,
  is_viewed boolean not null default false,
  primary key (user_id, internship_id)
) with (fillfactor = 90);

comment on table public.user_internship_interactions is 'A student''s star and viewed mark on a listing; absent means neither.';

-- Deleting a listing takes its interactions along.
create index user_internship_interactions_internship_id_idx
  on public.user_internship_interactions (internship_id);
