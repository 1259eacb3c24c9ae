drop function public.search_internships(text);
drop function public.is_common_search(text);
drop function public.search_pattern(text);
drop function public.search_needle(text);
