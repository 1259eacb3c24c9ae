import { useEffect, useRef, useState } from 'react';
import Search from 'lucide-react/icons/search';
import { chakra } from '@chakra-ui/react/styled-system';
import { Input } from '#web/ui/input.tsx';

interface SearchFieldProps {
  label: string;
  search: string;
  /** With the trimmed text, when typing rests. */
  onSearch: (search: string) => void;
}

const TYPING_PAUSE_MS = 250;

/** The text follows `search` when that changes from elsewhere, and leads it while somebody types. */
function useSearchText(search: string, onSearch: (search: string) => void) {
  const [text, setText] = useState(search);
  const [known, setKnown] = useState(search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (search !== known) {
    setKnown(search);
    if (search !== text.trim()) setText(search);
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  const type = (next: string) => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onSearch(next.trim()), TYPING_PAUSE_MS);
  };
  return { text, type };
}

export function SearchField({ label, search, onSearch }: SearchFieldProps) {
  const { text, type } = useSearchText(search, onSearch);
  return (
    <chakra.div position="relative" role="search">
      <chakra.span
        aria-hidden
        position="absolute"
        insetStart="3"
        top="50%"
        transform="translateY(-50%)"
        color="text.subtle"
        pointerEvents="none"
      >
        <Search size={16} />
      </chakra.span>
      <Input
        type="search"
        aria-label={label}
        placeholder="Search title, company, location…"
        ps="10"
        value={text}
        onChange={(event) => type(event.target.value)}
      />
    </chakra.div>
  );
}
