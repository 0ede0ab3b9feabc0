import * as z from 'zod/mini';
import { flag, id, mustMatch, nameText, optionalText, tenDigits, text } from '../fields.ts';
import { email, password, passwordRule } from '../credentials.ts';
import { easyToGuess, isEasyToGuess } from './passwords.ts';
import { route } from '../route.ts';
import { noInput, nothing } from '../values.ts';

export { logIn, loginForm } from './log-in.contract.ts';

/** One that is chosen now. A password of before is taken as it is, and the confirmation only has to be the same. */
function chosenPassword(...rule: Parameters<typeof passwordRule>) {
  return text({ ...passwordRule(...rule), refuse: [isEasyToGuess, easyToGuess] });
}

function confirmPassword() {
  return password('Confirm the password', 'Your confirm password', '..');
}

/** Of the account's name: at sign-up, and where it is changed later. */
export const nameRule: Parameters<typeof nameText>[0] = {
  required: 'Name is Required',
  max: [30, 'Your name cannot exceed 30 characters.'],
};

const person = {
  name: nameText(nameRule),
  mobile: tenDigits({
    required: 'Mobile number is Required',
    text: 'Mobile number must be between 10 to 12 digits.',
  }),
  email: email(),
  password: chosenPassword('Password is Required'),
  countryName: optionalText(100, 'Country'),
  stateName: optionalText(100, 'State'),
  cityName: optionalText(100, 'City'),
  area: optionalText(300, 'Location'),
};

function areaCodeRequired() {
  return text({ required: 'Area Code is Required', max: [20, 'Area Code cannot exceed 20 characters.'] });
}

/** The password must not be made of the name or the e-mail beside it; said once it keeps the other rules. */
const notTheirOwn = z.refine<Record<string, unknown>>(
  ({ password: chosen, name, email: address }) =>
    typeof chosen !== 'string' || !isEasyToGuess(chosen, { name: textOf(name), email: textOf(address) }),
  {
    path: ['password'],
    error: easyToGuess,
    when: (payload: { issues: { path?: PropertyKey[] }[] }) =>
      !payload.issues.some((issue) => issue.path?.[0] === 'password'),
  },
);

function textOf(value: unknown) {
  return typeof value === 'string' ? value : '';
}

const passwordsMatch = mustMatch('password', 'confirmPassword', 'Password should match');

/** The form of spec §2.register. */
export const registerForm = z
  .object({ ...person, areaCode: optionalText(20, 'Area Code'), confirmPassword: confirmPassword() })
  .check(notTheirOwn, passwordsMatch);

/** The form of spec §2.register-business: the area code and a category are required. */
export const businessRegisterForm = z
  .object({
    ...person,
    areaCode: areaCodeRequired(),
    typeId: id('Category Name is Required'),
    confirmPassword: confirmPassword(),
  })
  .check(notTheirOwn, passwordsMatch);

export const listInstitutionTypes = route({
  method: 'POST',
  path: '/institutional/type',
  access: 'public',
  seeAs: true,
  summary:
    'The categories an organization can register under; `forSearch` adds those that are no longer offered while something is in them.',
  input: z.object({ forSearch: flag() }),
  output: z.array(z.object({ id: z.string(), type: z.string(), name: z.string() })),
  message: 'Institution types.',
  errors: [],
});

/** A sign-up of either type: a type-2 one needs `areaCode` and `typeId`. */
export const signUp = route({
  method: 'POST',
  path: '/auth/signup',
  access: 'public',
  summary: 'Opens an account of type 1 (person) or 2 (organization) and sends a verification e-mail.',
  input: z.discriminatedUnion(
    'type',
    [
      z.object({ ...person, areaCode: optionalText(20, 'Area Code'), type: z.literal([1, '1']) }).check(notTheirOwn),
      z
        .object({
          ...person,
          areaCode: areaCodeRequired(),
          typeId: id('Category Name is Required'),
          type: z.literal([2, '2']),
        })
        .check(notTheirOwn),
    ],
    { error: 'Please choose the kind of account: 1 or 2.' },
  ),
  output: z.object({ id: z.string(), email: z.string() }),
  message: 'You have registered successfully. Please check your e-mail to verify your address.',
  errors: ['too_many', 'unavailable'],
});

export const logOut = route({
  method: 'GET',
  path: '/auth/logout',
  access: 'user',
  member: 'self',
  seeAs: true,
  summary: 'Ends the session at once, on every server process.',
  input: noInput,
  output: nothing,
  message: 'You have logged out successfully.',
  errors: [],
});

export const forgotPasswordForm = z.object({ email: email() });

export const forgotPassword = route({
  method: 'POST',
  path: '/auth/forgotPassword',
  access: 'public',
  summary: 'Sends a one-time code. The answer is the same for known and unknown e-mails.',
  input: forgotPasswordForm,
  output: nothing,
  message: 'If this e-mail belongs to an account, a verification code is on its way.',
  errors: ['too_many'],
});

export const resendOtp = route({
  ...forgotPassword,
  path: '/auth/resendOtp',
  summary: 'Sends a new one-time code; the older ones end.',
});

export const otpForm = z.object({
  otp: text({ required: 'Otp is Required', max: [12, 'This code is wrong or has expired.'] }),
});

export const verifyCode = route({
  method: 'POST',
  path: '/auth/otpVerify',
  access: 'public',
  summary: 'Trades the newest one-time code for a key that resets the password once within 15 minutes.',
  input: z.object({ email: email(), otp: otpForm.shape.otp }),
  output: z.object({ userKey: z.string() }),
  message: 'The code is correct. Please choose a new password.',
  errors: ['too_many'],
  limit: { per: 'address', most: 600, seconds: 900 },
});

const newPasswords = {
  newPassword: chosenPassword('New Password is Required', 'Your new password', '..'),
  confirmPassword: password('Confirm Password is Required', 'Your confirm password', '..'),
};
const newPasswordsMatch = mustMatch('newPassword', 'confirmPassword', 'New password & Confirm password should match');

export const resetPasswordForm = z.object(newPasswords).check(newPasswordsMatch);

export const resetPassword = route({
  method: 'POST',
  path: '/auth/resetPassword',
  access: 'public',
  summary: 'Sets a new password and ends every session of the account.',
  input: z
    .object({
      ...newPasswords,
      userKey: text({ required: 'Please request a new code.', max: [200, 'Please request a new code.'] }),
    })
    .check(newPasswordsMatch),
  output: nothing,
  message: 'Your password has been reset. Please log in.',
  errors: ['unavailable'],
});

export const changePasswordForm = z
  .object({
    oldPassword: text({
      kind: 'secret',
      required: 'Old Password is Required',
      max: [200, 'The old password is wrong.'],
    }),
    ...newPasswords,
  })
  .check(newPasswordsMatch);

export const changePassword = route({
  method: 'POST',
  path: '/auth/changePassword',
  access: 'user',
  member: 'self',
  summary: "Changes the password and ends every session of the account but the caller's own.",
  input: changePasswordForm,
  output: nothing,
  message: 'Your password has been changed.',
  errors: ['too_many', 'unavailable'],
});

export const verifyEmail = route({
  method: 'POST',
  path: '/auth/verifyEmail',
  access: 'public',
  summary: 'Marks an e-mail address as verified by the key of the link that was sent to it.',
  input: z.object({
    key: text({ required: 'This link is not complete.', max: [200, 'This link is wrong or has already been used.'] }),
  }),
  output: nothing,
  message: 'Your e-mail address is verified.',
  errors: [],
});

export const sendVerificationAgain = route({
  method: 'POST',
  path: '/auth/verifyEmail/again',
  access: 'user',
  member: 'owner',
  summary:
    "Sends one more mail with a link that verifies the caller's e-mail address: once a minute, and five times a day.",
  input: noInput,
  /** `isVerified`: it is verified already, and nothing was sent. */
  output: z.object({ isVerified: z.boolean() }),
  message: 'We have sent the mail again. The link works for seven days.',
  errors: ['too_many'],
  limit: {
    per: 'account',
    most: 5,
    seconds: 86_400,
    message: 'We send this mail five times a day. Please try again tomorrow.',
  },
});
