import { chakra } from '#web/ui/styled/chakra.tsx';
import { companyInitials } from '#web/lib/format/initials.ts';

/** A hue of the circle that stays the same for the same name. */
function hueOf(name: string): number {
  let hash = 0;
  for (const char of name) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) % 360;
  return Math.round(hash / 30) * 30;
}

/** A company's tile: its initials on a colour of its own. Decoration; the name stands beside it. */
export function Monogram({ name, size = 44 }: { name: string; size?: number }) {
  const hue = hueOf(name);
  return (
    <chakra.span
      aria-hidden
      flex="none"
      display="grid"
      placeItems="center"
      borderRadius="lg"
      fontWeight="semibold"
      letterSpacing="wide"
      style={{
        width: size,
        height: size,
        fontSize: Math.round(size * 0.36),
        backgroundColor: `light-dark(oklch(0.93 0.035 ${hue}), oklch(0.34 0.045 ${hue}))`,
        color: `light-dark(oklch(0.4 0.085 ${hue}), oklch(0.87 0.06 ${hue}))`,
      }}
    >
      {companyInitials(name)}
    </chakra.span>
  );
}
