import * as z from 'zod/mini';
import { ownerInput, proofFields } from '../factor-proof.ts';
import { text } from '../fields.ts';
import { password } from '../credentials.ts';
import { route } from '../route.ts';
import { instant, noInput, nothing } from '../values.ts';

/** Six digits of an authenticator app, or a recovery code; spaces and dashes may stand between. */
const code = text({
  kind: 'secret',
  required: 'Please enter the code.',
  max: [40, 'A code can have up to 40 characters.'],
  pattern: [/^[\p{L}\d\s-]+$/u, 'Please use only letters and digits in the code.'],
});

export const codeForm = z.object({ code });

export const passwordForm = z.object({ password: password('Password is Required') });

export const readSecondFactor = route({
  method: 'GET',
  path: '/profile/secondFactor',
  access: 'user',
  member: 'self',
  summary: "The caller's second factor, and until when this session has proven it.",
  input: noInput,
  output: z.object({
    /** An authenticator app is set up. */
    authenticator: z.boolean(),
    /** The oldest first; `usedAt` is empty until one was used. */
    passkeys: z.array(z.object({ id: z.string(), name: z.string(), createdAt: instant, usedAt: instant })),
    /** Where passkeys work, such as `https://guild.example`; empty where the site has an IP address instead of a name, so that none do. */
    passkeySite: z.string(),
    recoveryCodesLeft: z.number(),
    /** When this session has last proven it; empty when it has not. */
    provenAt: instant,
  }),
  message: 'Your second factor.',
  errors: [],
});

export const beginAuthenticator = route({
  method: 'POST',
  path: '/profile/secondFactor/authenticator/begin',
  access: 'user',
  member: 'self',
  summary:
    "Makes the secret of an authenticator app, which counts once a code of it is confirmed. A second call makes another one. Asks for the account's password, and where there are passkeys for one of them or a recovery code instead.",
  input: ownerInput(),
  /** `secret` in base32, to be typed; `address` the same as an otpauth address, to be shown as a QR code. */
  output: z.object({ secret: z.string(), address: z.string() }),
  message: 'Scan the code with your authenticator app.',
  errors: ['forbidden', 'too_many', 'unavailable'],
});

export const confirmAuthenticator = route({
  method: 'POST',
  path: '/profile/secondFactor/authenticator/confirm',
  access: 'user',
  member: 'self',
  summary:
    'Sets the authenticator app up by a code of it. With the first second factor it answers recovery codes, which are told this once.',
  input: codeForm,
  output: z.object({ recoveryCodes: z.array(z.string()) }),
  message: 'Your authenticator app is set up.',
  errors: ['forbidden', 'too_many'],
});

export const proveSecondFactor = route({
  method: 'POST',
  path: '/profile/secondFactor/prove',
  access: 'user',
  member: 'self',
  summary:
    'Proves by a code of the authenticator app, by a passkey or by a recovery code that it is the caller. Each serves once.',
  input: z.object(proofFields()),
  output: z.object({ recoveryCodesLeft: z.number() }),
  message: 'Thank you. You are confirmed.',
  errors: ['too_many'],
});

export const renewRecoveryCodes = route({
  method: 'POST',
  path: '/profile/secondFactor/recoveryCodes',
  access: 'user',
  member: 'self',
  summary: 'Makes new recovery codes; the old ones are void. Needs a code of the authenticator app or a passkey.',
  input: z.object(proofFields()),
  output: z.object({ recoveryCodes: z.array(z.string()) }),
  message: 'Your new recovery codes. The old ones no longer work.',
  errors: ['too_many'],
});

export const removeAuthenticator = route({
  method: 'POST',
  path: '/profile/secondFactor/authenticator/remove',
  access: 'user',
  member: 'self',
  summary:
    'Takes the authenticator app away, by the second factor. An operator needs one and cannot take the last away.',
  input: z.object(proofFields()),
  output: nothing,
  message: 'Your authenticator app has been removed.',
  errors: ['forbidden', 'too_many'],
});
