import { codeForm } from '@guildhall/contract/second-factor.contract.ts';
import type { ReactNode } from 'react';
import type { CallOptions } from '../api/call.ts';
import { TextField } from '../ui/fields/text-field.tsx';
import { Form, SubmitButton } from '../ui/form.tsx';
import { useZodForm } from '../ui/use-zod-form.ts';

type Props = {
  send: (input: { code: string }, options: CallOptions) => Promise<void>;
  /** What the button says. */
  button: string;
  /** Whether a recovery code serves as well. */
  recoveryToo: boolean;
  children?: ReactNode;
};

/** Asks for a code of the authenticator app. */
export function CodeForm({ send, button, recoveryToo, children }: Props) {
  const form = useZodForm(codeForm, { code: '' });
  const submit = form.submit(send);
  return (
    <Form form={form} onSubmit={submit}>
      {children}
      <TextField
        label="Code"
        description={
          recoveryToo
            ? 'The six digits that your authenticator app shows, or one of your recovery codes.'
            : 'The six digits that your authenticator app shows.'
        }
        autoComplete="one-time-code"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="done"
        {...form.field('code')}
      />
      <SubmitButton form={form}>{button}</SubmitButton>
    </Form>
  );
}
