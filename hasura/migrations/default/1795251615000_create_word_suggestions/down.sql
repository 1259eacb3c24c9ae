drop function public.word_suggestions(text);
drop table public.word_suggestion_results;
