import * as contract from '@guildhall/contract/second-factor.contract.ts';
import { serve } from '../platform/calls/serve.ts';
import { beginAuthenticator } from './begin-authenticator.ts';
import { confirmAuthenticator } from './confirm-authenticator.ts';
import { proveSecondFactor } from './prove-second-factor.ts';
import { readSecondFactor } from './read-second-factor.ts';
import { removeAuthenticator } from './remove-authenticator.ts';
import { renewRecoveryCodes } from './renew-recovery-codes.ts';

export const secondFactorRoutes = [
  serve(contract.readSecondFactor, readSecondFactor),
  serve(contract.beginAuthenticator, beginAuthenticator),
  serve(contract.confirmAuthenticator, confirmAuthenticator),
  serve(contract.proveSecondFactor, proveSecondFactor),
  serve(contract.renewRecoveryCodes, renewRecoveryCodes),
  serve(contract.removeAuthenticator, removeAuthenticator),
];
