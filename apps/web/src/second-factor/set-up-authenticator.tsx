import {
  beginAuthenticator,
  codeForm,
  confirmAuthenticator,
  passwordForm,
} from '@guildhall/contract/second-factor.contract.ts';
import type { DataOf } from '@guildhall/contract/route.ts';
import { Suspense, lazy, useState } from 'react';
import { call, callWithMessage } from '../api/call.ts';
import { PasswordField } from '../ui/fields/password-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { Form, SubmitButton } from '../ui/form.tsx';
import { inGroups } from '../ui/in-groups.ts';
import { toast } from '../ui/toast.ts';
import { useZodForm } from '../ui/use-zod-form.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import classes from './second-factor.module.css';

const QrCode = lazy(() => import('./qr-code.tsx'));

type NewAuthenticator = DataOf<typeof beginAuthenticator>;

/**
 * Sets an authenticator app up: the password, so that a session left open is not enough; the app's secret and a code to prove that the
 * app has it; then the recovery codes. `onDone` once those are kept.
 */
export function SetUpAuthenticator({ onDone }: { onDone: () => void }) {
  const [begun, setBegun] = useState<NewAuthenticator>();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <RecoveryCodes codes={codes} onKept={onDone} />;
  return begun ? <Connect authenticator={begun} onConnected={setCodes} /> : <Begin onBegun={setBegun} />;
}

function Begin({ onBegun }: { onBegun: (authenticator: NewAuthenticator) => void }) {
  const form = useZodForm(passwordForm, { password: '' });
  const submit = form.submit(async (values, options) => onBegun(await call(beginAuthenticator, values, options)));
  return (
    <Form form={form} onSubmit={submit}>
      <p>
        You need an authenticator app: an app on your phone, such as Google Authenticator, 2FAS or a password manager,
        that shows a new code of six digits every half minute.
      </p>
      <PasswordField label="Password" autoComplete="current-password" {...form.field('password')} />
      <SubmitButton form={form}>Continue</SubmitButton>
    </Form>
  );
}

type ConnectProps = { authenticator: NewAuthenticator; onConnected: (recoveryCodes: readonly string[]) => void };

function Connect({ authenticator: { secret, address }, onConnected }: ConnectProps) {
  const form = useZodForm(codeForm, { code: '' });
  const submit = form.submit(async (values, options) => {
    const { data, message } = await callWithMessage(confirmAuthenticator, values, options);
    toast.success(message);
    onConnected(data.recoveryCodes);
  });
  return (
    <Form form={form} onSubmit={submit}>
      <p>Scan this picture with your authenticator app, or type the key into it. Then enter the code that it shows.</p>
      <div className={classes.secret}>
        <div className={classes.qrPlace}>
          <Suspense>
            <QrCode text={address} label="QR code of the key" />
          </Suspense>
        </div>
        <p>
          Key: <code className={classes.key}>{inGroups(secret)}</code>
        </p>
      </div>
      <TextField
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        enterKeyHint="done"
        {...form.field('code')}
      />
      <SubmitButton form={form}>Set Up</SubmitButton>
    </Form>
  );
}
