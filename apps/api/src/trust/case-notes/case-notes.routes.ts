import * as contract from '@guildhall/contract/trust/case-notes.operator.contract.ts';
import { serve } from '../../platform/calls/serve.ts';
import { noteAccount } from './note-account.ts';
import { noteComplaint } from './note-complaint.ts';
import { noteFlagged } from './note-flagged.ts';
import { notePurchase } from './note-purchase.ts';
import { noteSanctions } from './note-sanctions.ts';
import { noteVerification } from './note-verification.ts';
import { noteWithdrawal } from './note-withdrawal.ts';

export const caseNotesRoutes = [
  serve(contract.noteWithdrawal, noteWithdrawal),
  serve(contract.noteSanctions, noteSanctions),
  serve(contract.noteComplaint, noteComplaint),
  serve(contract.notePurchase, notePurchase),
  serve(contract.noteFlagged, noteFlagged),
  serve(contract.noteVerification, noteVerification),
  serve(contract.noteAccount, noteAccount),
];
