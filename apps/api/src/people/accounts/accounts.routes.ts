import * as contract from '@guildhall/contract/people/accounts.contract.ts';
import * as passkeys from '@guildhall/contract/people/passkeys.contract.ts';
import { serve } from '../../platform/calls/serve.ts';
import { askForPasskeyAtLogIn } from './ask-for-passkey-at-log-in.ts';
import { changePassword } from './change-password.ts';
import { listInstitutionTypes } from './list-institution-types.ts';
import { logIn } from './log-in.ts';
import { logOut } from './log-out.ts';
import { resendOtp } from './resend-otp.ts';
import { resetPassword } from './reset-password.ts';
import { forgotPassword } from './forgot-password.ts';
import { sendVerificationAgain } from './send-verification-again.ts';
import { signUp } from './sign-up.ts';
import { verifyCode } from './verify-code.ts';
import { verifyEmail } from './verify-email.ts';

export const accountsRoutes = [
  serve(contract.listInstitutionTypes, listInstitutionTypes),
  serve(contract.signUp, signUp),
  serve(contract.verifyEmail, verifyEmail),
  serve(contract.sendVerificationAgain, sendVerificationAgain),
  serve(contract.logIn, logIn),
  serve(passkeys.askForPasskeyAtLogIn, askForPasskeyAtLogIn),
  serve(contract.logOut, logOut),
  serve(contract.forgotPassword, forgotPassword),
  serve(contract.resendOtp, resendOtp),
  serve(contract.verifyCode, verifyCode),
  serve(contract.resetPassword, resetPassword),
  serve(contract.changePassword, changePassword),
];
