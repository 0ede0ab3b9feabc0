import { addPasskey, beginPasskey, passkeyNameForm } from '@guildhall/contract/people/passkeys.contract.ts';
import { useState, type ReactNode } from 'react';
import { call, callWithMessage } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { toast } from '../../ui/toast.ts';
import { useZodForm } from '../../ui/hooks/use-zod-form.ts';
import { OwnerForm } from './owner-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import classes from './second-factor.module.css';
import { secondFactorQuery } from './second-factor.queries.ts';

/**
 * Sets a passkey up: what proves that it is its owner; a name and what the browser asks for; then the recovery codes where it is the first
 * second factor. `onDone` once those are kept. `other` is another way, which stands beneath
 * until this one is begun.
 */
export function SetUpPasskey({ onDone, other }: { onDone: () => void; other?: ReactNode }) {
  const [options, setOptions] = useState<string>();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <RecoveryCodes codes={codes} onKept={onDone} />;
  if (options === undefined)
    return (
      <>
        <OwnerForm send={async (owner, how) => setOptions((await call(beginPasskey, owner, how)).options)}>
          <p>
            A passkey is stored on your phone, your computer or a security key. You open it with your fingerprint, face
            or PIN.
          </p>
        </OwnerForm>
        {other && <div className={classes.ways}>{other}</div>}
      </>
    );
  const added = (recoveryCodes: readonly string[]) => (recoveryCodes.length > 0 ? setCodes(recoveryCodes) : onDone());
  return <Make options={options} onAdded={added} onUsed={() => setOptions(undefined)} />;
}

type MakeProps = { options: string; onAdded: (recoveryCodes: readonly string[]) => void; onUsed: () => void };

function Make({ options, onAdded, onUsed }: MakeProps) {
  const form = useZodForm(passkeyNameForm, { name: '' });
  const submit = form.submit(async ({ name }, how) => {
    const { makePasskey } = await import('./browser-passkeys.ts');
    const passkey = await makePasskey(options);
    if (passkey === undefined) return;
    try {
      const { data, message } = await callWithMessage(addPasskey, { name, passkey }, how);
      toast.success(message);
      void queryClient.invalidateQueries({ queryKey: secondFactorQuery().queryKey });
      onAdded(data.recoveryCodes);
    } catch (error) {
      // The challenge for the browser serves once, so another one is requested.
      onUsed();
      throw error;
    }
  });
  return (
    <Form form={form} onSubmit={submit}>
      <p>Give the passkey a name. Then your browser asks where to save it.</p>
      <TextField
        label="Name"
        description="A name you will recognize, such as “My phone”."
        autoComplete="off"
        enterKeyHint="done"
        {...form.field('name')}
      />
      <SubmitButton form={form}>Set Up</SubmitButton>
    </Form>
  );
}
