import { chakra } from '#web/ui/styled/chakra.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { HoverNote } from '#web/ui/hover-note.tsx';

const SHOWN = 2;

interface BadgeRowProps {
  /** What the values are, for assistive technology. */
  label: string;
  values: string[];
  tone: 'brand' | 'outline';
}

/** The first two values as badges and "+n" with the rest in a note. */
export function BadgeRow({ label, values, tone }: BadgeRowProps) {
  const rest = values.slice(SHOWN);
  return (
    <chakra.ul aria-label={label} display="flex" flexWrap="wrap" alignContent="flex-start" gap="1.5" minWidth="0">
      {values.slice(0, SHOWN).map((value) => (
        <li key={value}>
          <Badge tone={tone}>{value}</Badge>
        </li>
      ))}
      {rest.length > 0 && (
        <li>
          <HoverNote note={rest.join(', ')}>
            <Badge tone="neutral">+{rest.length}</Badge>
          </HoverNote>
        </li>
      )}
    </chakra.ul>
  );
}
