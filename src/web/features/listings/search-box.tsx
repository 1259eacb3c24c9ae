import { useRef } from 'react';
import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { chakra } from '#web/ui/styled/chakra.tsx';
import { useSearchText } from '#web/lib/hooks/use-search-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Input } from '#web/ui/input.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

interface SearchBoxProps {
  value: string;
  onChange: (search: string) => void;
}

/** One search box. What is typed shows at once and is asked for after a pause. */
export function SearchBox({ value, onChange }: SearchBoxProps) {
  const { text, type, ask } = useSearchText(value, onChange);
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    type('');
    ask('');
    input.current?.focus();
  };
  return (
    <chakra.form
      role="search"
      position="relative"
      flex="1"
      onSubmit={(event) => {
        event.preventDefault();
        ask(text);
      }}
    >
      <VisuallyHidden>
        <label htmlFor="listing-search">Search internships</label>
      </VisuallyHidden>
      <chakra.span position="absolute" insetInlineStart="3" top="50%" transform="translateY(-50%)" color="text.subtle" pointerEvents="none">
        <Search size={20} aria-hidden />
      </chakra.span>
      <Input
        ref={input}
        id="listing-search"
        type="search"
        placeholder="Search by title, company, location, major or industry"
        autoComplete="off"
        enterKeyHint="search"
        minHeight="11"
        ps="10"
        pe="10"
        truncate
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
      />
      {text && (
        <Button
          variant="ghost"
          size="sm"
          iconOnly
          aria-label="Clear search"
          position="absolute"
          insetInlineEnd="1.5"
          top="1.5"
          onClick={clear}
        >
          <X size={16} aria-hidden />
        </Button>
      )}
    </chakra.form>
  );
}
