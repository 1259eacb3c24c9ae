drop table public.user_internship_interactions;
