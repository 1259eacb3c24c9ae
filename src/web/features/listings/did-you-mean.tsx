import { useQuery } from '@apollo/client/react';
import { Button } from '#web/ui/button.tsx';
import { WordSuggestionsQueryDocument } from './word-suggestions.generated.ts';

interface DidYouMeanProps {
  /** A search that found nothing. */
  search: string;
  onSearch: (search: string) => void;
}

/** A word of the listings that resembles the search, to be searched for instead. */
export function DidYouMean({ search, onSearch }: DidYouMeanProps) {
  const { data } = useQuery(WordSuggestionsQueryDocument, { variables: { search } });
  const word = data?.word_suggestions[0]?.word;
  if (!word) return null;
  return (
    <Button variant="soft" onClick={() => onSearch(word)}>
      Did you mean: {word}?
    </Button>
  );
}
