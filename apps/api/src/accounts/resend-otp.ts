import { forgotPassword } from './forgot-password.ts';

/** Sends a new code to whoever lost the last one: the same as asking for the first. */
export const resendOtp = forgotPassword;
