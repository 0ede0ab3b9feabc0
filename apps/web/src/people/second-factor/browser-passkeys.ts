import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { toast } from '../../ui/toast.ts';

/** What went wrong in the browser, by the name that the standard gives it. */
const words: Partial<Record<string, string>> = {
  InvalidStateError: 'You already have a passkey on this device.',
  ConstraintError: 'This device cannot check your fingerprint, face or PIN. Please use another one.',
  SecurityError: 'Passkeys do not work at this address. Please open the site at its own address.',
  NotAllowedError: 'No passkey was used. Please try again.',
  AbortError: 'No passkey was used. Please try again.',
};

async function answerOf(ask: () => Promise<unknown>): Promise<string | undefined> {
  try {
    return JSON.stringify(await ask());
  } catch (error) {
    const known = words[(error as Error).name];
    if (!known) console.error(error);
    toast.warning(known ?? 'Your browser could not use a passkey here.');
    return undefined;
  }
}

/** Lets the browser create a passkey; says so when that failed, and is then undefined. Both sides are JSON. */
export function makePasskey(options: string): Promise<string | undefined> {
  return answerOf(() => startRegistration({ optionsJSON: JSON.parse(options) }));
}

/** The same of a passkey that signs. */
export function signWithPasskey(options: string): Promise<string | undefined> {
  return answerOf(() => startAuthentication({ optionsJSON: JSON.parse(options) }));
}
