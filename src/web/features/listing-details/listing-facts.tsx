import type { ReactNode } from 'react';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import Clock from 'lucide-react/icons/clock';
import Eye from 'lucide-react/icons/eye';
import ListChecks from 'lucide-react/icons/list-checks';
import MapPin from 'lucide-react/icons/map-pin';
import { chakra } from '#web/ui/styled/chakra.tsx';
import { formatCount } from '#web/lib/format/counts.ts';
import { formatDay } from '#web/lib/format/dates.ts';

interface ListingFactsProps {
  location: string;
  duration: string;
  views: number;
  createdAt: string;
  expiresAt: string;
  closing: string | null;
  /** The student's own, of another feature. */
  status: ReactNode;
}

function Fact({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <chakra.div position="relative" ps="6" minWidth="0">
      <chakra.dt fontSize="xs" color="text.muted">
        <chakra.span position="absolute" insetInlineStart="0" top="0.5" color="text.subtle">
          {icon}
        </chakra.span>
        {label}
      </chakra.dt>
      <chakra.dd fontSize="sm" fontWeight="medium" lineHeight="snug" overflowWrap="anywhere" fontVariantNumeric="tabular-nums">
        {children}
      </chakra.dd>
    </chakra.div>
  );
}

/** The facts of a listing in a grid. */
export function ListingFacts({ location, duration, views, createdAt, expiresAt, closing, status }: ListingFactsProps) {
  return (
    <chakra.dl
      display="grid"
      gap="4"
      gridTemplateColumns={{ base: '1fr 1fr', sm: 'repeat(3, 1fr)' }}
      p="4"
      bg="surface.sunken"
      borderRadius="lg"
    >
      <Fact icon={<MapPin size={16} aria-hidden />} label="Location">
        {location}
      </Fact>
      <Fact icon={<Clock size={16} aria-hidden />} label="Duration">
        {duration}
      </Fact>
      <Fact icon={<Eye size={16} aria-hidden />} label="Views">
        {formatCount(views)}
      </Fact>
      <Fact icon={<CalendarPlus size={16} aria-hidden />} label="Posted">
        {formatDay(createdAt)}
      </Fact>
      <Fact icon={<CalendarClock size={16} aria-hidden />} label="Listed until">
        {formatDay(expiresAt)}
        {closing && (
          <chakra.span display="block" color="text.muted" fontSize="xs" fontWeight="normal">
            {closing}
          </chakra.span>
        )}
      </Fact>
      <Fact icon={<ListChecks size={16} aria-hidden />} label="My status">
        {status}
      </Fact>
    </chakra.dl>
  );
}
