import type { ComponentProps } from 'react';
import { TextField } from '../../ui/fields/text-field.tsx';

/** Under which the bank has paid. */
export function BankReferenceField(props: Omit<ComponentProps<typeof TextField>, 'label'>) {
  return (
    <TextField
      label="Bank’s Reference"
      description="By which the payment is found in the bank’s statement."
      autoComplete="off"
      spellCheck={false}
      {...props}
    />
  );
}
