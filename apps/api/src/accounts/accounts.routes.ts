import * as contract from '@guildhall/contract/accounts.contract.ts';
import { serve } from '../platform/serve.ts';
import { changePassword } from './change-password.ts';
import { listInstitutionTypes } from './institution-types.ts';
import { logIn } from './log-in.ts';
import { logOut } from './log-out.ts';
import { resetPassword } from './reset-password.ts';
import { sendCode } from './send-code.ts';
import { signUp } from './sign-up.ts';
import { verifyCode } from './verify-code.ts';
import { verifyEmail } from './verify-email.ts';

export const accountsRoutes = [
  serve(contract.institutionTypes, listInstitutionTypes),
  serve(contract.signup, signUp),
  serve(contract.verifyEmail, verifyEmail),
  serve(contract.login, logIn),
  serve(contract.logout, logOut),
  serve(contract.forgotPassword, sendCode),
  serve(contract.resendOtp, sendCode),
  serve(contract.otpVerify, verifyCode),
  serve(contract.resetPassword, resetPassword),
  serve(contract.changePassword, changePassword),
];
