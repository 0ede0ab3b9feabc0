import { NativeSelect } from '@mantine/core';
import type { Field } from './text-field.tsx';

type Props = Field<string> & {
  /** Shown while nothing is chosen; without it something always is. */
  placeholder?: string;
  options: readonly { value: string; label: string }[];
};

/** A choice from a short list: the system's own select, which a phone shows best. Long lists take an InfiniteSelect. */
export function SelectField({ onChange, placeholder, options, required, ...props }: Props) {
  return (
    <NativeSelect
      size="md"
      {...props}
      aria-required={required || undefined}
      data={placeholder === undefined ? options : [{ value: '', label: placeholder }, ...options]}
      data-empty={props.value === '' || undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
