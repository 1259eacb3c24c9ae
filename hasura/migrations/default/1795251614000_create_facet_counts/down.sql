drop function public.listing_facet_counts(text, jsonb, jsonb, text, integer, boolean, timestamptz);
drop table public.facet_counts;
