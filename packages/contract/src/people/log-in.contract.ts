import * as z from 'zod/mini';
import { email, password } from '../credentials.ts';
import { proofFields } from '../factor-proof.ts';
import { route } from '../route.ts';
import { picture } from '../values.ts';

// Apart from the other calls on accounts, since the log-in is the first screen that most people load.

export const loginForm = z.object({ email: email(), password: password('Password is Required') });

export const logIn = route({
  method: 'POST',
  path: '/auth/login',
  access: 'public',
  summary:
    'Opens a session. Where a second factor is set up, it is refused with `second_factor` until `code` is a code of it or a recovery code, or `passkey` is what one of its passkeys has signed.',
  input: z.extend(loginForm, proofFields()),
  output: z.object({
    id: z.string(),
    email: z.string(),
    token: z.string(),
    userType: z.number(),
    profilePic: picture,
    name: z.string(),
  }),
  message: 'You have logged in successfully.',
  errors: ['second_factor', 'too_many', 'unavailable'],
});
