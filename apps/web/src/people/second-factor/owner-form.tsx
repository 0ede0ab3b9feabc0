import { passwordForm } from '@guildhall/contract/people/second-factor.contract.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { CallOptions } from '../../api/call.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { FormSkeleton } from '../../ui/states/skeletons.tsx';
import { useZodForm } from '../../ui/hooks/use-zod-form.ts';
import { ProofForm } from './proof-form.tsx';
import { secondFactorQuery } from './second-factor.queries.ts';

type Owner = { password?: string; code?: string; passkey?: string };

type Props = {
  send: (owner: Owner, options?: CallOptions) => Promise<void>;
  /** What the button says. */
  button?: string;
  children: ReactNode;
};

/** Asks for the second factor, or where there is none yet for the password, so that a session left open is not enough. */
export function OwnerForm({ send, button = 'Continue', children }: Props) {
  const { data, error, refetch } = useQuery(secondFactorQuery());
  if (!data) return error ? <ErrorState error={error} retry={refetch} /> : <FormSkeleton />;
  if (data.authenticator || data.passkeys.length > 0)
    return (
      <ProofForm button={button} recovery send={send}>
        {children}
      </ProofForm>
    );
  return (
    <WithPassword send={send} button={button}>
      {children}
    </WithPassword>
  );
}

function WithPassword({ send, button, children }: Required<Props>) {
  const form = useZodForm(passwordForm, { password: '' });
  return (
    <Form form={form} onSubmit={form.submit(send)}>
      {children}
      <PasswordField label="Password" autoComplete="current-password" {...form.field('password')} />
      <SubmitButton form={form}>{button}</SubmitButton>
    </Form>
  );
}
