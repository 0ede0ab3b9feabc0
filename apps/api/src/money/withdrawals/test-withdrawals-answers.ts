import * as contract from '@guildhall/contract/money/withdrawals.contract.ts';
import { answering } from '../../platform/calls/test-answering.ts';
import { withdrawalDetails as withdrawalDetailsVerb } from './withdrawal-details.ts';

// What the calls answer, for tests that call the verbs without a server.

export const withdrawalDetails = answering(contract.withdrawalDetails, withdrawalDetailsVerb);
