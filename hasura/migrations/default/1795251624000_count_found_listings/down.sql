drop function public.found_internships(text);
drop index public.internships_open_idx;
