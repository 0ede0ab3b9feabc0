import { TextField } from './text-field.tsx';
import type { Field, TextFieldProps } from './text-field.tsx';

type Props = Field<string> & { placeholder?: string; unit?: string };

/** A whole number, as text: what was typed is never changed under the hand, the contract's rule speaks instead. */
export function NumberField(props: Props) {
  return <TextField {...props} inputMode="numeric" autoComplete="off" />;
}

/** Dollars with at most two decimals, as text for the same reason. */
export function MoneyField(props: Props & Pick<TextFieldProps, 'rightSection' | 'rightSectionWidth' | 'autoFocus'>) {
  return <TextField {...props} inputMode="decimal" autoComplete="off" leftSection={<span aria-hidden>$</span>} />;
}
