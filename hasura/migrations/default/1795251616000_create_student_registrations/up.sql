-- "+n since yesterday" for students: how many registered on which day, without showing who.

create view public.student_registrations as
  select (profiles.created_at at time zone 'Asia/Jakarta')::date as day,
         count(*)::integer as students
    from public.user_roles
    join public.profiles on profiles.id = user_roles.user_id
   where user_roles.role = 'student'
   group by 1;

comment on view public.student_registrations is 'Registered students by the Asia/Jakarta day of their profile.';
