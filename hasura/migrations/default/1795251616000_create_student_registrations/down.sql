drop view public.student_registrations;
