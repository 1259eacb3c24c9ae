import type { ReactNode } from 'react';
import { useId } from 'react';
import { chakra } from '#web/ui/styled/chakra.tsx';

interface ControlProps {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  /** Something at the end of the label's line, for example a link. */
  aside?: ReactNode;
  children: (control: ControlProps) => ReactNode;
}

const FieldText = chakra('p', { base: { fontSize: 'sm', mt: '1.5' } });

/** A labelled control with its hint and its error beside it, wired for assistive technology. */
export function Field({ label, hint, error, aside, children }: FieldProps) {
  const id = useId();
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div>
      <chakra.div display="flex" justifyContent="space-between" alignItems="baseline" gap="3" mb="1.5">
        <chakra.label htmlFor={id} fontSize="sm" fontWeight="medium">
          {label}
        </chakra.label>
        {aside}
      </chakra.div>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': describedBy || undefined })}
      {error && (
        <FieldText id={`${id}-error`} color="danger.text">
          {error}
        </FieldText>
      )}
      {hint && (
        <FieldText id={`${id}-hint`} color="text.muted">
          {hint}
        </FieldText>
      )}
    </div>
  );
}
