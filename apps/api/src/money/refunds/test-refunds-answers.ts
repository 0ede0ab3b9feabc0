import * as contract from '@guildhall/contract/money/refunds.contract.ts';
import { answering } from '../../platform/calls/test-answering.ts';
import { refundPurchase as refundPurchaseVerb } from './refund-purchase.ts';

// What the calls answer, for tests that call the verbs without a server.

export const refundPurchase = answering(contract.refundPurchase, refundPurchaseVerb);
