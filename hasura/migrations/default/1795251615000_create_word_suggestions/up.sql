-- "Did you mean": words of listings that resemble a search which found nothing, in one scan.

create table public.word_suggestion_results (
  word text primary key,
  similarity real not null
);

comment on table public.word_suggestion_results is 'Always empty: the shape of word_suggestions.';

create function public.word_suggestions(search text) returns setof public.word_suggestion_results
language sql stable parallel safe as $$
  select word, resembling
    from (select distinct word
            from public.internships listing,
                 regexp_split_to_table(
                   lower(concat_ws(' ', listing.title, listing.company, listing.major::text, listing.industry::text)),
                   '[^[:alnum:]]+') word
           where listing.deleted_at is null and char_length(word) >= 3) words,
         lateral similarity(word, public.search_needle(search)) resembling
   where resembling >= 0.4 and word <> public.search_needle(search)
   order by resembling desc, word
   limit 3
$$;

comment on function public.word_suggestions(text) is 'The three words of titles, companies, majors and industries most similar to the text, from 0.4 on.';
