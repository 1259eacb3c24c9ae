import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { chakra } from '#web/ui/styled/chakra.tsx';
import { Input } from '#web/ui/input.tsx';

interface SelectedTextProps {
  label: ReactNode;
  text: string;
  /** The user copied it out of the field. */
  onCopied: () => void;
}

/** A text to copy by hand where the browser refuses the clipboard: in a field, selected and focused. */
export function SelectedText({ label, text, onCopied }: SelectedTextProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  return (
    <chakra.label display="block" fontSize="sm">
      {label}
      <Input ref={field} readOnly value={text} mt="1" onFocus={(event) => event.currentTarget.select()} onCopy={onCopied} />
    </chakra.label>
  );
}
