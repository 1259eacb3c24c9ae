drop table public.counter_changes;
