-- The one thing that every list watches: moves when listings come, go, change their content
-- or their archive state, and never for a counter. (A count with max(updated_at) would miss
-- changes that commit out of order.)

create table public.listing_revision (
  id boolean primary key default true,
  rev bigint not null default 0,
  constraint listing_revision_id_check check (id)
) with (fillfactor = 10);

comment on table public.listing_revision is 'One row; rev moves with every change of a list of listings.';

insert into public.listing_revision default values;

create function public.bump_listing_revision() returns trigger
language plpgsql as $$
begin
  update public.listing_revision set rev = rev + 1;
  return null;
end
$$;

create trigger internships_bump_revision_on_rows
  after insert or delete on public.internships
  for each statement execute function public.bump_listing_revision();

create trigger internships_bump_revision_on_truncate
  after truncate on public.internships
  for each statement execute function public.bump_listing_revision();

create trigger internships_bump_revision_on_content
  after update of
    title, company, location, duration, description, major, industry,
    application_method, application_value, image_url, expires_at, listing_duration, deleted_at
  on public.internships
  for each statement execute function public.bump_listing_revision();
