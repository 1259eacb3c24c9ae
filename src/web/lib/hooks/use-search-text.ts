import { useEffect, useEffectEvent, useState } from 'react';
import { searchText } from '#domain/search-text.ts';

const PAUSE_MS = 250;

interface SearchTextField {
  /** What stands in the field. */
  text: string;
  type: (text: string) => void;
  /** Asks at once, without the pause. */
  ask: (text: string) => void;
}

/**
 * The text of a search field. It leads while somebody types: what is typed shows at once and is asked for after a
 * pause. It follows `search`, what is searched for now, when anything else changes that: Back, a link, Clear.
 */
export function useSearchText(search: string, onSearch: (search: string) => void): SearchTextField {
  const [text, setText] = useState(search);
  const [seen, setSeen] = useState(search);
  const [asked, setAsked] = useState<string | null>(null);
  if (search !== seen) {
    setSeen(search);
    // What was asked for here comes back, maybe after more was typed.
    if (search !== asked) {
      setText(search);
      setAsked(null);
    }
  }
  const ask = (typed: string) => {
    const next = searchText(typed);
    if (next === search) return;
    setAsked(next);
    onSearch(next);
  };
  const askAfterPause = useEffectEvent(ask);
  useEffect(() => {
    const timer = setTimeout(() => askAfterPause(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return { text, type: setText, ask };
}
