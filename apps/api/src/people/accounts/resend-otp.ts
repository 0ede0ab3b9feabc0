import { forgotPassword } from './forgot-password.ts';

/** Sends a new code in place of a lost one: the same as asking for the first. */
export const resendOtp = forgotPassword;
