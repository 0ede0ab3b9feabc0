import * as z from 'zod/mini';
import { browserAnswer, ownerInput, proofFields } from '../factor-proof.ts';
import { id, text } from '../fields.ts';
import { loginForm } from './log-in.contract.ts';
import { route } from '../route.ts';
import { noInput, nothing } from '../values.ts';

/** How many an account may have. */
export const mostPasskeys = 10;

/** What a browser is asked for: `PublicKeyCredentialCreationOptionsJSON` or `PublicKeyCredentialRequestOptionsJSON`, as JSON. */
const options = z.string();

export const passkeyNameForm = z.object({
  name: text({
    required: 'Please give the passkey a name.',
    max: [60, 'The name cannot exceed 60 characters.'],
  }),
});

export const beginPasskey = route({
  method: 'POST',
  path: '/profile/passkeys/begin',
  access: 'user',
  member: 'self',
  summary:
    'Begins to set a passkey up: answers what the browser needs to make one within five minutes. Asks for the second factor, and where there is none for the password.',
  input: ownerInput(),
  output: z.object({ options }),
  message: 'Please follow the steps in your browser.',
  errors: ['forbidden', 'too_many', 'unavailable'],
});

export const addPasskey = route({
  method: 'POST',
  path: '/profile/passkeys/add',
  access: 'user',
  member: 'self',
  summary:
    'Sets up the passkey that the browser has made. With the first second factor it answers recovery codes, which are told this once.',
  input: z.extend(passkeyNameForm, { passkey: browserAnswer() }),
  output: z.object({ recoveryCodes: z.array(z.string()) }),
  message: 'Your passkey is set up.',
  errors: ['forbidden', 'too_many'],
});

export const askForPasskey = route({
  method: 'POST',
  path: '/profile/passkeys/ask',
  access: 'user',
  member: 'self',
  summary: "Answers what the browser needs to have one of the caller's passkeys sign, within five minutes.",
  input: noInput,
  output: z.object({ options }),
  message: 'Please follow the steps in your browser.',
  errors: ['forbidden', 'too_many'],
});

export const askForPasskeyAtLogIn = route({
  method: 'POST',
  path: '/auth/login/passkey',
  access: 'public',
  summary:
    'The same for somebody who logs in, once the password was right: also says whether an authenticator app is set up. `options` is empty where there is no passkey.',
  input: loginForm,
  output: z.object({ authenticator: z.boolean(), options }),
  message: 'Please follow the steps in your browser.',
  errors: ['too_many', 'unavailable'],
});

export const removePasskey = route({
  method: 'POST',
  path: '/profile/passkeys/:id/remove',
  access: 'user',
  member: 'self',
  summary: 'Takes a passkey away, by the second factor. An operator needs one and cannot take the last away.',
  input: z.object({ id: id(), ...proofFields() }),
  output: nothing,
  message: 'The passkey has been removed.',
  errors: ['forbidden', 'not_found', 'too_many'],
});
