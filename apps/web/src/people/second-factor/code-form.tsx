import { codeForm } from '@guildhall/contract/people/second-factor.contract.ts';
import { lazy, Suspense, type ReactNode } from 'react';
import type { CallOptions } from '../../api/call.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { useZodForm } from '../../ui/hooks/use-zod-form.ts';

const PasskeyButton = lazy(() => import('./passkey-button.tsx'));

type Props = {
  send: (proof: { code?: string; passkey?: string }, options?: CallOptions) => Promise<void>;
  /** What the button says. */
  button: string;
  /** Whether a code of the app, and a recovery code, serves. */
  app: boolean;
  recovery: boolean;
  /** Where a passkey serves as well: asks the server for what the browser needs. */
  askPasskey: (() => Promise<string>) | undefined;
  children?: ReactNode;
};

function whichCode({ app, recovery, askPasskey }: Pick<Props, 'app' | 'recovery' | 'askPasskey'>) {
  const digits = 'he six digits that your authenticator app shows';
  const or = askPasskey ? 'Or t' : 'T';
  if (!app) return `${askPasskey ? 'Or one' : 'One'} of your recovery codes.`;
  return recovery ? `${or}${digits}, or one of your recovery codes.` : `${or}${digits}.`;
}

/** Asks for the second factor: a passkey, a code of the authenticator app or a recovery code, as far as each serves. */
export function CodeForm({ send, button, app, recovery, askPasskey, children }: Props) {
  const form = useZodForm(codeForm, { code: '' });
  const submit = form.submit(send);
  const passkey = askPasskey && (
    <Suspense>
      <PasskeyButton ask={askPasskey} send={(signed) => send({ passkey: signed })} />
    </Suspense>
  );
  if (!app && !recovery)
    return (
      <>
        {children}
        {passkey}
      </>
    );
  return (
    <Form form={form} onSubmit={submit}>
      {children}
      {passkey}
      <TextField
        label="Code"
        description={whichCode({ app, recovery, askPasskey })}
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
