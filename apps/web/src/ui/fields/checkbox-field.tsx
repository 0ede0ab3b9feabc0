import { Checkbox } from '@mantine/core';
import type { Field } from './text-field.tsx';

/** A yes or no. */
export function CheckboxField({ value, onChange, required, ...props }: Field<boolean>) {
  return (
    <Checkbox
      size="md"
      {...props}
      aria-required={required || undefined}
      checked={value}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
