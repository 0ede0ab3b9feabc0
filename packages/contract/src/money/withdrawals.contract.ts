import { electronicFormatIBAN, friendlyFormatIBAN, isValidIBAN } from 'ibantools';
import * as z from 'zod/mini';
import { proofFields } from '../factor-proof.ts';
import { id, money, optionalId, optionalText, optionalWhole, text } from '../fields.ts';
import { dollars, formatCents } from '../money.ts';
import { route } from '../route.ts';
import { instant } from '../values.ts';
import { withdrawalStatuses } from './withdrawal-statuses.ts';

/** The text below an amount beyond what the wallet has free, in cents. */
export function moreThanFree(freeCents: bigint) {
  return `Your wallet has ${formatCents(freeCents)} free. You can withdraw up to that amount.`;
}

/** The text below an amount that is not above the fee, in cents. */
export function noMoreThanFee(feeCents: bigint) {
  return `The fee for a withdrawal is ${formatCents(feeCents)}. Please withdraw more than that.`;
}

const hasLetters: [RegExp, string] = [/\p{L}/u, 'Please write the name with letters.'];

// Countries write them as 762, ABNA, 19-2000145399/0800 or 80.2.2; a dash alone says that there is none, as beside an IBAN.
const ofAccounts = /^[\p{L}\d /.-]+$/u;

const wrongIban = 'This IBAN is not valid. Please check it for missing, wrong or swapped characters.';
const wrongBic = 'Please enter an IBAN, such as DE89 3704 0044 0532 0130 00, or a Swift code of 8 or 11 characters.';
const bic = /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/;
const likeIban = /^[A-Z]{2}\d/;

/** What is wrong with an IBAN or Swift code (BIC), already without spaces and in capitals; null when nothing is. */
function wrongWithCode(code: string) {
  return likeIban.test(code) ? (isValidIBAN(code) ? null : wrongIban) : bic.test(code) ? null : wrongBic;
}

/** Without spaces and dashes, in capitals: an IBAN or Swift code as banks exchange it. */
function electronic(code: string) {
  return electronicFormatIBAN(code) ?? '';
}

/** Whether this is a valid IBAN, without spaces and in capitals. */
export function isIban(code: string): boolean {
  return isValidIBAN(code);
}

/** A valid IBAN in groups of four, to be read over; empty for anything else. */
export function groupedIban(code: string): string {
  return isValidIBAN(electronic(code)) ? (friendlyFormatIBAN(electronic(code)) ?? '') : '';
}

const swiftCode = z.pipe(
  text({
    required: 'lban or Swift code is Required',
    max: [50, 'IBAN or Swift code cannot exceed 50 characters.'],
  }).check(
    z.refine((code: string) => wrongWithCode(electronic(code)) === null, {
      error: (issue) => wrongWithCode(electronic(String(issue.input))) ?? wrongBic,
    }),
  ),
  z.transform(electronic),
);

export const withdrawForm = z.object({
  amount: money({ required: 'Withdrawal amount is Required' }),
  bankName: text({
    required: 'Bank name is Required',
    max: [100, 'Bank name cannot exceed 100 characters.'],
    pattern: hasLetters,
  }),
  accountHolderName: text({
    required: 'Account holder name is Required',
    max: [100, 'Account holder name cannot exceed 100 characters.'],
    pattern: hasLetters,
  }),
  accountNumber: text({
    required: 'Account number is Required',
    max: [34, 'Account number cannot exceed 34 characters.'],
    pattern: [
      ofAccounts,
      'Please use only letters, digits, spaces, dashes, slashes and full stops in the account number.',
    ],
  }),
  sortCode: text({
    required: 'Sort code is Required',
    max: [12, 'Sort code cannot exceed 12 characters.'],
    pattern: [ofAccounts, 'Please use only letters, digits, spaces, dashes, slashes and full stops in the sort code.'],
  }),
  swiftCode,
});

/** The withdraw form for a wallet with an amount free, in cents. */
export function withdrawFormWithin(freeCents: bigint) {
  return z.extend(withdrawForm, {
    amount: withdrawForm.shape.amount.check(
      z.refine((cents: bigint) => cents <= freeCents, { error: moreThanFree(freeCents) }),
    ),
  });
}

export const withdraw = route({
  method: 'POST',
  path: '/wallet/withdraw',
  access: 'user',
  member: 'treasurer',
  recorded: 'withdrawal.request',
  idempotent: true,
  summary: 'Holds the amount at once and asks an operator to pay it out to a bank account.',
  input: withdrawForm,
  output: z.object({ id: z.string(), status: z.literal('pending') }),
  message: 'Your withdrawal has been requested.',
  errors: ['conflict', 'insufficient_funds', 'forbidden', 'verification_needed'],
});

/** `account` is masked; `decidedAt`, `paidAt` and `returnedAt` are empty until then; `test`: no real money is behind it. */
const withdrawalRecord = z.object({
  id: z.string(),
  createdAt: instant,
  amount: dollars,
  /** What the house takes of the amount; the bank gets the rest. Absent where it takes nothing. */
  fee: z.optional(dollars),
  account: z.string(),
  status: z.enum(withdrawalStatuses),
  reason: z.string(),
  decidedAt: instant,
  paidAt: instant,
  returnedAt: instant,
  test: z.boolean(),
  /** Until when it waits because its money came by card; empty where it does not. */
  cardWaitsUntil: instant,
  /** Until when it waits as the first withdrawal of its owner; empty where it does not. */
  firstWaitsUntil: instant,
  /** Its bank account was not used before, and it waits for its owner to confirm it; until when, else empty: then it is canceled. */
  confirm: z.boolean(),
  confirmUntil: instant,
  /** Who asks here may confirm it as its owner, by password or second factor. */
  mayProve: z.boolean(),
  /** It waits until the e-mail address of its owner is verified. */
  unverified: z.boolean(),
  /** It waits until Guildhall has looked at it. */
  inReview: z.boolean(),
  /** Of an organization: the names of the member who has asked for it and of the second one who has confirmed it; empty where there is none. */
  by: z.string(),
  confirmedBy: z.string(),
  /** It is beyond the organization's own limit, and waits for a second member. */
  needsSecond: z.boolean(),
  /** Who asks here has not asked for it, and may be that member. */
  mayConfirm: z.boolean(),
});

export const listWithdrawals = route({
  method: 'POST',
  path: '/wallet/withdrawals',
  access: 'user',
  member: 'reader',
  seeAs: true,
  summary: "The caller's withdrawals, newest first; `before` (a withdrawal's id) pages back.",
  input: z.object({ before: optionalId(), length: optionalWhole(10, 1, 100, 'length') }),
  output: z.object({ records: z.array(withdrawalRecord), more: z.boolean() }),
  message: 'Your withdrawals.',
  errors: [],
});

export const withdrawalDetails = route({
  method: 'GET',
  path: '/wallet/withdrawals/:id',
  access: 'user',
  member: 'reader',
  seeAs: true,
  summary: 'One withdrawal of the caller, with the bank and the holder of the account; its number stays masked.',
  input: z.object({ id: id() }),
  output: z.extend(withdrawalRecord, { bankName: z.string(), accountHolderName: z.string() }),
  message: 'The withdrawal.',
  errors: ['not_found'],
});

export const withdrawAgain = route({
  method: 'POST',
  path: '/wallet/withdrawals/:id/again',
  access: 'user',
  member: 'treasurer',
  recorded: 'withdrawal.request',
  idempotent: true,
  summary: 'As /wallet/withdraw, to the bank account of an earlier withdrawal of the caller.',
  input: z.object({ id: id(), amount: withdrawForm.shape.amount }),
  output: withdraw.output,
  message: withdraw.message,
  errors: ['not_found', 'conflict', 'insufficient_funds', 'forbidden', 'verification_needed'],
});

export const cancelWithdrawal = route({
  method: 'POST',
  path: '/wallet/withdrawals/:id/cancel',
  access: 'user',
  member: 'treasurer',
  recorded: 'withdrawal.cancel',
  summary: 'Takes a withdrawal back that nobody has decided yet; its money is free again. Twice changes nothing.',
  input: z.object({ id: id() }),
  output: z.object({ id: z.string(), status: z.enum(withdrawalStatuses) }),
  message: 'Your withdrawal has been canceled.',
  errors: ['not_found'],
});

export const confirmWithdrawal = route({
  method: 'POST',
  path: '/wallet/withdrawals/:id/confirm',
  access: 'user',
  member: 'treasurer',
  recorded: 'withdrawal.confirm',
  summary:
    'Confirms a withdrawal to a bank account that was not used before, as its owner: by the password, or where there is a second factor by that one, which may also have been proven within the last ten minutes. Or confirms one of the calling organization beyond its own limit, as another member than who has asked for it, which takes neither. Twice changes nothing.',
  input: z.object({ id: id(), password: optionalText(200, 'The password'), ...proofFields() }),
  output: z.object({ id: z.string() }),
  message: 'The withdrawal has been confirmed.',
  errors: ['not_found', 'forbidden', 'too_many'],
});
