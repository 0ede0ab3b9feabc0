import * as z from 'zod/mini';
import { proofFields } from './factor-proof.ts';
import { text } from './text-fields.ts';
import { route } from './route.ts';
import { picture } from './values.ts';

// Apart from the other calls on accounts, since the log-in is the first screen that most people load.

/** The address that an account is known by. */
export function email() {
  return text({
    required: 'Email is Required',
    max: [254, 'Email should be valid'],
    pattern: [/^[^\s@<>()",;:\\]+@[^\s@.<>()",;:\\]+(\.[^\s@.<>()",;:\\]+)+$/, 'Email should be valid'],
  });
}

/** The rule of every password field (spec §5.login). */
export function passwordRule(required: string, subject = 'Your password', stop = '.'): Parameters<typeof text>[0] {
  return {
    kind: 'secret',
    required,
    min: [6, `${subject} must be at least 6 characters long.`],
    max: [12, `${subject} cannot exceed 12 characters${stop}`],
  };
}

/** A password of before, which is taken as it is. */
export function password(...rule: Parameters<typeof passwordRule>) {
  return text(passwordRule(...rule));
}

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
