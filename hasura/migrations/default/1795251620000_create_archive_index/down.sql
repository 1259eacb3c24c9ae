drop index public.internships_archived_idx;
