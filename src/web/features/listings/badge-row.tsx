import { chakra } from '@chakra-ui/react/styled-system';
import { Badge } from '#web/ui/badge.tsx';
import { HoverNote } from '#web/ui/hover-note.tsx';

const SHOWN = 2;

interface BadgeRowProps {
  /** What the values are, for assistive technology. */
  label: string;
  values: string[];
  tone: 'brand' | 'outline';
}

/** The first two values as badges and "+n" with the rest in a note. One line, whatever the values. */
export function BadgeRow({ label, values, tone }: BadgeRowProps) {
  const rest = values.slice(SHOWN);
  return (
    <chakra.ul aria-label={label} display="flex" gap="1.5" height="1.375rem" minWidth="0">
      {values.slice(0, SHOWN).map((value) => (
        <chakra.li key={value} minWidth="0" display="flex">
          <Badge tone={tone} title={value}>
            <chakra.span truncate>{value}</chakra.span>
          </Badge>
        </chakra.li>
      ))}
      {rest.length > 0 && (
        <chakra.li flex="none">
          <HoverNote note={rest.join(', ')}>
            <Badge tone="neutral">+{rest.length}</Badge>
          </HoverNote>
        </chakra.li>
      )}
    </chakra.ul>
  );
}
