import * as z from 'zod/mini';
import { optionalText } from './text-fields.ts';

/** A browser's answer to a challenge, as JSON. */
export function browserAnswer() {
  return optionalText(16_000, 'The passkey');
}

/** The fields that prove a second factor: `code` of the authenticator app or a recovery code, or what a `passkey` has signed. */
export function proofFields() {
  return { code: optionalText(40, 'The code'), passkey: browserAnswer() };
}

/** What asks for the second factor, and where there is none for the password. */
export function ownerInput() {
  return z.object({ password: optionalText(200, 'The password'), ...proofFields() }).check(
    z.refine(({ password, code, passkey }) => password !== '' || code !== '' || passkey !== '', {
      path: ['password'],
      error: 'Password is Required',
    }),
  );
}

/** What a person proves it by: one of both, the other is empty. */
export type Proof = { code: string; passkey: string };
