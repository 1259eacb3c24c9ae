import type { ReactNode } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import { chakra } from '#web/ui/styled/chakra.tsx';
import { LISTING_DURATION_MONTHS } from '#domain/limits.ts';
import { INDUSTRY_OPTIONS, MAJOR_FORM_OPTIONS } from '#domain/options.ts';
import { CheckboxGroup } from '#web/ui/checkbox-group.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input, Textarea } from '#web/ui/input.tsx';
import { ApplicationFields } from './application-fields.tsx';
import { FlyerField } from './flyer-field.tsx';
import type { ListingFormValues } from './listing-form-values.ts';

const Pair = chakra('div', {
  base: { display: 'grid', gap: { base: '5', sm: '4' }, gridTemplateColumns: { base: '1fr', sm: '1fr 1fr' }, alignItems: 'start' },
});

/** Two columns where the screen is wide: then the whole form is in sight without scrolling. */
const Columns = chakra('div', {
  base: { display: 'grid', gap: '5', xl: { gridTemplateColumns: '1fr 1fr', columnGap: '8' }, alignItems: 'start' },
});
const Column = chakra('div', { base: { display: 'grid', gap: '5', minWidth: '0' } });

function optionsOf(known: readonly string[], chosen: readonly string[]) {
  // A stored value that is no option any more stays visible, so that saving does not drop it unseen.
  const all = [...known, ...chosen.filter((value) => !known.includes(value))];
  return all.map((value) => ({ value, label: value }));
}

interface ListingFieldsProps {
  /** Shown instead of the field for the listing's duration: an edit never changes it. */
  listingPeriod: ReactNode | undefined;
}

export function ListingFields({ listingPeriod }: ListingFieldsProps) {
  const { register, control, formState } = useFormContext<ListingFormValues>();
  const { errors } = formState;
  return (
    <Columns>
      <Column>
        <Field label="Title" error={errors.title?.message}>
          {(field) => <Input {...field} {...register('title')} required autoComplete="off" />}
        </Field>
        <Pair>
          <Field label="Company" error={errors.company?.message}>
            {(field) => <Input {...field} {...register('company')} required autoComplete="off" />}
          </Field>
          <Field label="Location" error={errors.location?.message}>
            {(field) => <Input {...field} {...register('location')} required autoComplete="off" />}
          </Field>
        </Pair>
        <Pair>
          <Field label="Duration" hint="For example 3 months." error={errors.duration?.message}>
            {(field) => <Input {...field} {...register('duration')} required autoComplete="off" />}
          </Field>
          {listingPeriod ?? (
            <Field
              label="Listing duration (months)"
              hint={`${LISTING_DURATION_MONTHS.min} to ${LISTING_DURATION_MONTHS.max}; ${LISTING_DURATION_MONTHS.default} when left empty.`}
              error={errors.listingDuration?.message}
            >
              {(field) => (
                <Input
                  {...field}
                  {...register('listingDuration')}
                  type="number"
                  inputMode="numeric"
                  min={LISTING_DURATION_MONTHS.min}
                  max={LISTING_DURATION_MONTHS.max}
                  step={1}
                />
              )}
            </Field>
          )}
        </Pair>
        <Field label="Description" error={errors.description?.message}>
          {(field) => <Textarea {...field} {...register('description')} required rows={9} />}
        </Field>
      </Column>
      <Column>
        <Controller
          control={control}
          name="major"
          render={({ field, fieldState }) => (
            <CheckboxGroup
              name="major"
              legend="Majors"
              columns={2}
              options={optionsOf(MAJOR_FORM_OPTIONS, field.value)}
              selected={field.value}
              onChange={field.onChange}
              error={fieldState.error?.message}
            />
          )}
        />
        <Controller
          control={control}
          name="industry"
          render={({ field, fieldState }) => (
            <CheckboxGroup
              name="industry"
              legend="Industries"
              columns={2}
              options={optionsOf(INDUSTRY_OPTIONS, field.value)}
              selected={field.value}
              onChange={field.onChange}
              error={fieldState.error?.message}
            />
          )}
        />
        <ApplicationFields />
        <Controller
          control={control}
          name="imageUrl"
          render={({ field }) => <FlyerField value={field.value} onChange={field.onChange} />}
        />
      </Column>
    </Columns>
  );
}
