import { useController, useFormContext } from 'react-hook-form';
import { chakra } from '#web/ui/styled/chakra.tsx';
import type { ApplicationMethod } from '#domain/options.ts';
import { CheckboxGroup } from '#web/ui/checkbox-group.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import type { ListingFormValues } from './listing-form-values.ts';

const METHODS = [
  { value: 'external', label: 'On a website' },
  { value: 'email', label: 'By email' },
];

/** How students apply. A value belongs to its method, so choosing another method clears it. */
export function ApplicationFields() {
  const { register, control, setValue, clearErrors, formState } = useFormContext<ListingFormValues>();
  const { field } = useController({ control, name: 'applicationMethod' });
  const isEmail = field.value === 'email';

  function choose(method: ApplicationMethod) {
    if (method === field.value) return;
    field.onChange(method);
    setValue('applicationValue', '', { shouldDirty: true });
    clearErrors('applicationValue');
  }

  return (
    <chakra.div display="grid" gap="4" gridTemplateColumns={{ base: '1fr', sm: '12rem 1fr' }}>
      <CheckboxGroup
        type="radio"
        name="applicationMethod"
        legend="How to apply"
        options={METHODS}
        selected={[field.value]}
        onChange={([method]) => choose(method === 'email' ? 'email' : 'external')}
      />
      <Field label={isEmail ? 'Application email' : 'Application URL'} error={formState.errors.applicationValue?.message}>
        {(control) => (
          <Input
            key={field.value}
            {...control}
            {...register('applicationValue')}
            required
            type={isEmail ? 'email' : 'url'}
            inputMode={isEmail ? 'email' : 'url'}
            autoComplete="off"
            placeholder={isEmail ? 'internships@company.com' : 'https://company.com/internships'}
          />
        )}
      </Field>
    </chakra.div>
  );
}
