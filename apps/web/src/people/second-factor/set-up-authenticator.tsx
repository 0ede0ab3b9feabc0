import {
  beginAuthenticator,
  codeForm,
  confirmAuthenticator,
} from '@guildhall/contract/people/second-factor.contract.ts';
import type { ReceivedOf } from '@guildhall/contract/route.ts';
import { Suspense, lazy, useState, type ReactNode } from 'react';
import { call, callWithMessage } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { inGroups } from '../../ui/plots/in-groups.ts';
import { toast } from '../../ui/toast.ts';
import { useZodForm } from '../../ui/hooks/use-zod-form.ts';
import { OwnerForm } from './owner-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import classes from './second-factor.module.css';
import { secondFactorQuery } from './second-factor.queries.ts';

const QrCode = lazy(() => import('./qr-code.tsx'));

type NewAuthenticator = ReceivedOf<typeof beginAuthenticator>;

/**
 * Sets an authenticator app up: what proves that it is its owner; the app's secret and a code to prove that the app has it; then the recovery
 * codes where it is the first second factor. `onDone` once those are kept. `other` is another way, which stands beneath
 * until this one is begun.
 */
export function SetUpAuthenticator({ onDone, other }: { onDone: () => void; other?: ReactNode }) {
  const [begun, setBegun] = useState<NewAuthenticator>();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <RecoveryCodes codes={codes} onKept={onDone} />;
  const connected = (recoveryCodes: readonly string[]) =>
    recoveryCodes.length > 0 ? setCodes(recoveryCodes) : onDone();
  if (begun) return <Connect authenticator={begun} onConnected={connected} />;
  return (
    <>
      <Begin onBegun={setBegun} />
      {other && <div className={classes.ways}>{other}</div>}
    </>
  );
}

function Begin({ onBegun }: { onBegun: (authenticator: NewAuthenticator) => void }) {
  return (
    <OwnerForm send={async (owner, options) => onBegun(await call(beginAuthenticator, owner, options))}>
      <p>
        You need an authenticator app: an app on your phone, such as Google Authenticator, 2FAS or a password manager,
        that shows a new code of six digits every half minute.
      </p>
    </OwnerForm>
  );
}

type ConnectProps = { authenticator: NewAuthenticator; onConnected: (recoveryCodes: readonly string[]) => void };

function Connect({ authenticator: { secret, address }, onConnected }: ConnectProps) {
  const form = useZodForm(codeForm, { code: '' });
  const submit = form.submit(async (values, options) => {
    const { data, message } = await callWithMessage(confirmAuthenticator, values, options);
    toast.success(message);
    void queryClient.invalidateQueries({ queryKey: secondFactorQuery().queryKey });
    onConnected(data.recoveryCodes);
  });
  return (
    <Form form={form} onSubmit={submit}>
      <p>Scan this picture with your authenticator app, or type the key into it. Then enter the code it shows.</p>
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
