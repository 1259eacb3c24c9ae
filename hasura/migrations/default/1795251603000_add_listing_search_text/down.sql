drop index public.internships_search_text_idx;
drop trigger internships_before_write on public.internships;
drop function public.internships_before_write();
alter table public.internships drop column search_text;
