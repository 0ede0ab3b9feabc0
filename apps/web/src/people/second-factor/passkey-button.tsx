import { Button } from '@mantine/core';
import { useState } from 'react';
import { handleError } from '../../api/handle-error.ts';

type Props = {
  /** Asks the server for what the browser needs. */
  ask: () => Promise<string>;
  /** Gets what a passkey has signed. */
  send: (passkey: string) => Promise<unknown>;
  disabled?: boolean;
  /** What the button says. */
  label?: string;
};

/** Lets a passkey sign in the browser. */
export default function PasskeyButton({ ask, send, disabled = false, label = 'Use a Passkey' }: Props) {
  const [busy, setBusy] = useState(false);
  const use = async () => {
    setBusy(true);
    try {
      const [{ signWithPasskey }, options] = await Promise.all([import('./browser-passkeys.ts'), ask()]);
      const passkey = await signWithPasskey(options);
      if (passkey !== undefined) await send(passkey);
    } catch (error) {
      handleError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="default" loading={busy} disabled={disabled} onClick={() => void use()}>
      {label}
    </Button>
  );
}
