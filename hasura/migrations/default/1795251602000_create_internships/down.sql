drop table public.internships;
drop function public.is_string_list(jsonb);
