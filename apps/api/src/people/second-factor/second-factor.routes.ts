import * as passkeys from '@guildhall/contract/people/passkeys.contract.ts';
import * as contract from '@guildhall/contract/people/second-factor.contract.ts';
import { serve } from '../../platform/calls/serve.ts';
import { addPasskey } from './add-passkey.ts';
import { askForPasskey } from './ask-for-passkey.ts';
import { beginAuthenticator } from './begin-authenticator.ts';
import { beginPasskey } from './begin-passkey.ts';
import { confirmAuthenticator } from './confirm-authenticator.ts';
import { proveSecondFactor } from './prove-second-factor.ts';
import { readSecondFactor } from './read-second-factor.ts';
import { removeAuthenticator } from './remove-authenticator.ts';
import { removePasskey } from './remove-passkey.ts';
import { renewRecoveryCodes } from './renew-recovery-codes.ts';

export const secondFactorRoutes = [
  serve(contract.readSecondFactor, readSecondFactor),
  serve(contract.beginAuthenticator, beginAuthenticator),
  serve(contract.confirmAuthenticator, confirmAuthenticator),
  serve(contract.proveSecondFactor, proveSecondFactor),
  serve(contract.renewRecoveryCodes, renewRecoveryCodes),
  serve(contract.removeAuthenticator, removeAuthenticator),
  serve(passkeys.beginPasskey, beginPasskey),
  serve(passkeys.addPasskey, addPasskey),
  serve(passkeys.askForPasskey, askForPasskey),
  serve(passkeys.removePasskey, removePasskey),
];
