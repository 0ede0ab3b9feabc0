import type { Problem } from './file-lines.ts';

/** Why a line is left to a person. */
type Left =
  | Exclude<Problem, ''>
  | 'unknown'
  | 'no_batch'
  | 'account'
  | 'sum'
  | 'twice'
  | 'paid_before'
  | 'returned_before'
  | 'not_approved'
  | 'not_paid'
  | 'approver'
  | 'stake'
  | 'two_operators';

export type Outcome = Left | 'paid' | 'returned' | 'repeated' | 'settled';

const words: Record<Left, string> = {
  pending: 'The bank has not booked it yet.',
  reversed: 'The bank marks it as a reversal.',
  no_id: 'It names no withdrawal and no batch.',
  credit: 'Money came in, but it is not marked as a return.',
  unclear: 'Money went out, but it is marked as a return.',
  no_amount: 'It does not say to the cent how much it was.',
  entry_sum: 'The payments of this entry do not add up to its amount.',
  currency: 'It is not in US dollars, or was exchanged.',
  no_reference: 'It has no reference of the bank.',
  unknown: 'There is no such withdrawal or batch.',
  no_batch: 'This withdrawal is in no file for the bank.',
  account: 'The statement is of another account than the batch is paid from.',
  sum: 'The amount is not that of the withdrawal or batch.',
  twice: 'This statement names it more than once. Did the bank pay twice?',
  paid_before: 'It is already marked as paid, under another reference.',
  returned_before: 'It is already marked as returned, under another reference.',
  not_approved: 'The withdrawal is not approved.',
  not_paid: 'It came back, but is not marked as paid yet.',
  approver: 'Whoever applied this had approved it. Another operator can apply the statement again.',
  stake: 'Whoever applied this has a stake in its owner. Another operator can apply the statement again.',
  two_operators: 'Two operators have to mark this return, since it is above the limits of one.',
};

/** Why a line is left to a person, in words; empty for one that is not. */
export function whyLeft(outcome: Outcome): string {
  return outcome in words ? words[outcome as Left] : '';
}
