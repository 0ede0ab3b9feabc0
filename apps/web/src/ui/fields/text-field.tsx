import { TextInput } from '@mantine/core';
import type { TextInputProps } from '@mantine/core';
import type { FieldProps } from '../hooks/use-zod-form.ts';

/** What every field may be given beside its value. `description` is the help that is shown before the error. */
export type Field<Value> = FieldProps<Value> & { label: string; description?: string; disabled?: boolean };

export type TextFieldProps = Field<string> &
  Pick<
    TextInputProps,
    | 'type'
    | 'inputMode'
    | 'autoComplete'
    | 'autoFocus'
    | 'autoCapitalize'
    | 'placeholder'
    | 'max'
    | 'min'
    | 'maxLength'
    | 'readOnly'
    | 'leftSection'
    | 'rightSection'
    | 'rightSectionWidth'
    | 'enterKeyHint'
    | 'spellCheck'
  >;

/** One line of text. */
export function TextField({ onChange, required, ...props }: TextFieldProps) {
  return (
    <TextInput
      size="md"
      {...props}
      aria-required={required || undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
