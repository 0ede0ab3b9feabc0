import * as contract from '@guildhall/contract/withdrawals.contract.ts';
import { serve } from '../platform/serve.ts';
import { withdraw } from './withdraw.ts';

export const withdrawalsRoutes = [serve(contract.withdraw, withdraw, { auth: 'in-statement', idempotency: 'own' })];
