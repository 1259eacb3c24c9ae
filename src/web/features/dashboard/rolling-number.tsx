import { useState } from 'react';
import { chakra } from '#web/ui/styled/chakra.tsx';

/** A figure that rises into place when it changes; the first one just stands there. */
export function RollingNumber({ value }: { value: number }) {
  const [first] = useState(value);
  return (
    <chakra.span
      key={value}
      display="inline-block"
      fontVariantNumeric="tabular-nums"
      animation={value === first ? undefined : 'riseIn 200ms ease-out'}
    >
      {value.toLocaleString('en')}
    </chakra.span>
  );
}
