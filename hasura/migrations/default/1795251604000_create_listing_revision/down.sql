drop trigger internships_bump_revision_on_content on public.internships;
drop trigger internships_bump_revision_on_truncate on public.internships;
drop trigger internships_bump_revision_on_rows on public.internships;
drop function public.bump_listing_revision();
drop table public.listing_revision;
