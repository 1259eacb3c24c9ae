drop table public.user_roles;
drop table public.profiles;
drop function public.touch_updated_at();
