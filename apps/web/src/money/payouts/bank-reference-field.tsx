import type { ComponentProps } from 'react';
import { TextField } from '../../ui/fields/text-field.tsx';

/** Under which the bank has paid. */
export function BankReferenceField(props: Omit<ComponentProps<typeof TextField>, 'label'>) {
  return (
    <TextField
      label="Bank’s Reference"
      description="The reference of the payment on the bank statement."
      autoComplete="off"
      spellCheck={false}
      {...props}
    />
  );
}
