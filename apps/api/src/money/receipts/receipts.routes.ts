import * as contract from '@guildhall/contract/money/receipts.contract.ts';
import { serve } from '../../platform/calls/serve.ts';
import { readReceipt } from './read-receipt.ts';

export const receiptsRoutes = [serve(contract.readReceipt, readReceipt, { auth: 'in-statement' })];
