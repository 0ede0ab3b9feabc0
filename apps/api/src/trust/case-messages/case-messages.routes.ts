import * as contract from '@guildhall/contract/trust/case-messages.contract.ts';
import * as operatorContract from '@guildhall/contract/trust/case-messages.operator.contract.ts';
import { serve } from '../../platform/calls/serve.ts';
import { listCaseMessages } from './list-case-messages.ts';
import { markCaseMessageRead } from './mark-case-message-read.ts';
import { readCaseMessage } from './read-case-message.ts';
import { writeAboutAccount } from './write-about-account.ts';
import { writeAboutComplaint } from './write-about-complaint.ts';
import { writeAboutPurchase } from './write-about-purchase.ts';
import { writeAboutVerification } from './write-about-verification.ts';
import { writeAboutWithdrawal } from './write-about-withdrawal.ts';

export const caseMessagesRoutes = [
  serve(operatorContract.writeAboutComplaint, writeAboutComplaint),
  serve(operatorContract.writeAboutPurchase, writeAboutPurchase),
  serve(operatorContract.writeAboutAccount, writeAboutAccount),
  serve(operatorContract.writeAboutWithdrawal, writeAboutWithdrawal),
  serve(operatorContract.writeAboutVerification, writeAboutVerification),
  serve(contract.listCaseMessages, listCaseMessages, { auth: 'in-statement' }),
  serve(contract.readCaseMessage, readCaseMessage),
  serve(contract.markCaseMessageRead, markCaseMessageRead),
];
