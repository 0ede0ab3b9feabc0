import * as contract from '@guildhall/contract/people/terms.contract.ts';
import { serve } from '../../platform/calls/serve.ts';
import { acceptTerms } from './accept-terms.ts';

export const termsRoutes = [serve(contract.acceptTerms, acceptTerms)];
