import Search from 'lucide-react/icons/search';
import { chakra } from '#web/ui/styled/chakra.tsx';
import { useSearchText } from '#web/lib/hooks/use-search-text.ts';
import { Input } from '#web/ui/input.tsx';

interface SearchFieldProps {
  label: string;
  search: string;
  /** With the trimmed text, when typing rests. */
  onSearch: (search: string) => void;
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
        placeholder="Search title, company, location..."
        ps="10"
        truncate
        value={text}
        onChange={(event) => type(event.target.value)}
      />
    </chakra.div>
  );
}
