-- search_text: the six searched fields in lower case, a line each. A plain column kept by a
-- trigger on content columns: a generated column beside a BEFORE UPDATE trigger, or an
-- expression index, would cost either HOT counter updates or fast rechecks.

alter table public.internships add column search_text text not null default '';

comment on column public.internships.search_text is 'Searched fields in lower case, one a line; kept by trigger.';

create function public.internships_before_write() returns trigger
language plpgsql as $$
begin
  new.search_text := lower(concat_ws(
    E'\n', new.title, new.company, new.location, new.description,
    (select string_agg(value #>> '{}', E'\n') from jsonb_path_query(new.major, '$[*]') value),
    (select string_agg(value #>> '{}', E'\n') from jsonb_path_query(new.industry, '$[*]') value)
  ));
  if tg_op = 'UPDATE' then
    new.updated_at := now();
  end if;
  return new;
end
$$;

-- Lists content, archive, restore and extend; views and apply_clicks must never be here.
create trigger internships_before_write
  before insert or update of
    title, company, location, duration, description, major, industry,
    application_method, application_value, image_url, expires_at, listing_duration, deleted_at
  on public.internships
  for each row execute function public.internships_before_write();

-- fastupdate off: listings are written rarely, and a pending list would be scanned by every search.
create index internships_search_text_idx on public.internships
  using gin (search_text gin_trgm_ops) with (fastupdate = off);
