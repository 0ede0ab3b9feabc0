import * as z from 'zod/mini';
import { flag, id, ids, optionalId, optionalText, optionalWhole, readsOptional, text } from '../fields.ts';
import { written } from '../trust/case-messages.operator.contract.ts';
import { taken } from '../trust/cases.operator.contract.ts';
import { caseNotes } from '../trust/case-notes.operator.contract.ts';
import { operatorReason } from '../operator-reason.ts';
import { searchText } from '../paging.ts';
import { route } from '../route.ts';
import { blank, fail } from '../text-fields.ts';
import { dollars } from '../money.ts';
import { instant } from '../values.ts';
import { withdrawalStatuses, type WithdrawalStatus } from './withdrawal-statuses.ts';

/** How many that wait are looked at for those that can be decided. */
export const mostLooked = 200;

/** How many are approved in one act. */
export const mostTogether = 500;

const queued = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** What goes to the bank. */
  amount: dollars,
  account: z.string(),
  status: z.enum(withdrawalStatuses),
  createdAt: instant,
  /** No real money is behind it. */
  test: z.boolean(),
  /** One operator has approved it, and another one has to, too. */
  approvedByOne: z.boolean(),
  /** Why it cannot be approved now, in a few words each, while it waits for a decision; without what `heldBy` and `stopped` say. */
  obstacles: z.array(z.string()),
  /** The number of the complaint for which withdrawals of its owner are held, while it waits for a decision; else empty. */
  heldBy: z.string(),
  /** The cases under Risk and under Sanctions for which money of its owner is held; else empty. */
  riskCase: z.string(),
  sanctionsCase: z.string(),
  taken,
});

/** How a withdrawal stands, and who has brought it there. */
const standing = {
  status: z.enum(withdrawalStatuses),
  reason: z.string(),
  bankReference: z.string(),
  decidedAt: instant,
  decidedBy: z.string(),
  /** The first of two who approve it, if any. */
  firstApprovedBy: z.string(),
  firstApprovedAt: instant,
  paidAt: instant,
  returnedAt: instant,
  /** The first of two who say that it was returned, if any, and what they said. */
  firstReturnedBy: z.string(),
  firstReturnedAt: instant,
  firstReturnReason: z.string(),
  returnReference: z.string(),
  /** One operator approved it and marked it as paid or returned. */
  byOnePerson: z.boolean(),
};

export const listWithdrawalsForOperator = route({
  method: 'POST',
  path: '/operator/withdrawals',
  access: 'operator',
  operator: { roles: ['finance', 'support'] },
  summary:
    'Withdrawals of everybody: in one status oldest first, or all newest first; `search` finds those of at most 50 people and 50 organizations, by any part of the name or e-mail or by the end of the phone number; `after` (an id) pages on. `ready` leaves those that can be decided now, of the 200 that wait longest, or are the newest that a search finds.',
  input: z.object({
    status: readsOptional<string, WithdrawalStatus | null>((value, ctx) => {
      if (blank(value)) return null;
      return withdrawalStatuses.find((each) => each === value) ?? fail(ctx, 'There is no such status.');
    }),
    ready: flag(),
    search: searchText(),
    after: optionalId(),
    length: optionalWhole(20, 1, 100, 'length'),
  }),
  output: z.object({
    records: z.array(
      z.extend(queued, {
        bankName: z.string(),
        accountHolderName: z.string(),
        /** Why it has to be opened before it is approved, in a few words each: such a one is not approved together with others. */
        lookFirst: z.array(z.string()),
      }),
    ),
    more: z.boolean(),
    /** What to page on `after`; empty where there are no more. */
    next: z.string(),
    /** No withdrawal can be approved, since the books differ. */
    stopped: z.boolean(),
  }),
  message: 'The withdrawals.',
  errors: [],
});

export const reviewWithdrawal = route({
  method: 'POST',
  path: '/operator/withdrawals/:id/review',
  access: 'operator',
  operator: { roles: ['finance'], audited: 'withdrawal.review' },
  summary:
    'One withdrawal with its bank account, masked, and what speaks for and against it. That it was looked at stands in the audit log.',
  input: z.object({ id: id() }),
  output: z.extend(queued, {
    userId: z.string(),
    /** What the house takes beside the amount. Absent where it takes nothing. */
    fee: z.optional(dollars),
    bankName: z.string(),
    accountHolderName: z.string(),
    ...standing,
    /** Two different operators have to approve it, or had to. */
    needsTwo: z.boolean(),
    evidence: z.object({
      memberSince: instant,
      /** Withdrawals of this account before it, and what was paid out for them. */
      earlierWithdrawals: z.number(),
      earlierPaidOut: dollars,
      /** Paid in by card within seven days before it was asked for. */
      recentlyPaidIn: dollars,
      /** What the owner owes for payments that were taken back. */
      owed: dollars,
      /** Paid by card to the wallet or for what its owner has sold, within the 120 days in which banks take payments back; and what they have taken. */
      byCard: dollars,
      byCardTakenBack: dollars,
      /** Complaints that name the owner. */
      complaints: z.number(),
      /** Its owner was paid to another bank account first; from when it may then be approved, else empty. */
      accountChanged: z.boolean(),
      waitsUntil: instant,
      /** Other people who have named the same bank account, at most ten. */
      sameAccount: z.array(z.object({ id: z.string(), name: z.string() })),
      /** The holder of the account is named otherwise than the owner. */
      holderDiffers: z.boolean(),
      /** Operators have verified who the owner is. */
      verified: z.boolean(),
      /** By the link of a mail the owner has said that they have not asked for it, or for another one within 90 days. */
      disowned: z.boolean(),
      disownedBefore: z.boolean(),
      /** It names an IBAN or a number by which a bank finds the account. */
      payable: z.boolean(),
      /** Why it cannot be approved as it stands, in words; empty where nothing stops it, and once it was decided. */
      obstacles: z.array(z.string()),
    }),
    /** What the house has written to its owner. */
    written,
    notes: caseNotes,
  }),
  message: 'The withdrawal.',
  errors: ['not_found'],
});

export const openWithdrawalAccount = route({
  method: 'POST',
  path: '/operator/withdrawals/:id/account',
  access: 'operator',
  operator: { roles: ['finance'], factor: 'fresh', audited: 'withdrawal.account' },
  summary:
    'The bank account of a withdrawal in full. Each opening stands in the audit log; an operator opens at most 30 of them and of identity papers an hour.',
  input: z.object({ id: id() }),
  output: z.object({ accountNumber: z.string(), sortCode: z.string(), swiftCode: z.string() }),
  message: 'The bank account.',
  errors: ['not_found', 'too_many'],
});

const decided = z.object({ id: z.string(), ...standing });

export const approveForm = z.object({ asTest: flag() });

export const approveWithdrawal = route({
  method: 'POST',
  path: '/operator/withdrawals/:id/approve',
  access: 'operator',
  operator: { roles: ['finance'], factor: 'fresh', audited: 'withdrawal.approve', alone: 'approval' },
  summary:
    'Approves a withdrawal, whose money leaves the wallet. Beyond the limits of the settings two different operators have to: the first leaves it requested. Nobody approves their own. `asTest` lets test money be approved.',
  input: z.extend(approveForm, { id: id() }),
  /** `needsSecond`: it stays requested until another operator approves it, too; `repeated`: it was approved before, by `decidedBy`. */
  output: z.extend(decided, { needsSecond: z.boolean(), repeated: z.boolean() }),
  message: 'Your approval has been saved.',
  errors: ['not_found', 'stake'],
});

export const approveWithdrawals = route({
  method: 'POST',
  path: '/operator/withdrawals/approve',
  access: 'operator',
  operator: { roles: ['finance'], factor: 'fresh', audited: 'withdrawal.approve', alone: 'approval' },
  summary:
    'Approves several withdrawals, each as `approveWithdrawal` does and apart from the others: what refuses one leaves them as they are. One that has to be looked at first is refused. Sent again it changes nothing more.',
  input: z.extend(approveForm, {
    ids: ids(mostTogether, `You can approve up to ${mostTogether} at once.`),
  }),
  output: z.object({
    /** In the order that was asked for. `first`: another operator has to approve it, too; `repeated`: it was approved before. */
    records: z.array(
      z.object({
        id: z.string(),
        outcome: z.enum(['approved', 'first', 'repeated', 'refused']),
        /** Why it was refused; else empty. */
        reason: z.string(),
      }),
    ),
  }),
  message: 'Your approvals have been saved.',
  errors: [],
});

export const rejectWithdrawal = route({
  method: 'POST',
  path: '/operator/withdrawals/:id/reject',
  access: 'operator',
  operator: { roles: ['finance'], factor: 'fresh', audited: 'withdrawal.reject', alone: 'any_sum' },
  summary: 'Rejects a withdrawal, whose money is free again; the reason is shown to its owner.',
  input: z.object({ id: id(), reason: operatorReason }),
  output: decided,
  message: 'The withdrawal has been rejected.',
  errors: ['not_found', 'stake'],
});

export const bankReferenceForm = z.object({
  reference: text({
    required: "Please enter the bank's reference.",
    max: [140, "The bank's reference cannot exceed 140 characters."],
  }),
});

export const markWithdrawalPaid = route({
  method: 'POST',
  path: '/operator/withdrawals/:id/paid',
  access: 'operator',
  operator: { roles: ['finance'], factor: 'fresh', audited: 'withdrawal.paid', alone: 'other_hand' },
  summary: "Notes that the bank has paid an approved withdrawal, under the bank's reference.",
  input: z.extend(bankReferenceForm, { id: id() }),
  output: decided,
  message: 'The withdrawal has been marked as paid.',
  errors: ['not_found'],
});

/** Without the bank's reference another operator has to say so, too. */
export const returnForm = z.object({
  reason: operatorReason,
  reference: optionalText(140, "The bank's reference"),
});

export const returnWithdrawal = route({
  method: 'POST',
  path: '/operator/withdrawals/:id/returned',
  access: 'operator',
  operator: { roles: ['finance'], factor: 'fresh', audited: 'withdrawal.return', alone: 'return' },
  summary:
    "Notes that the bank has sent the money back, which is in the wallet again; the reason is shown to its owner. Without the bank's reference, beyond the limits of the settings, and by who approved it another operator has to say so, too.",
  input: z.extend(returnForm, { id: id() }),
  /** `needsSecond`: it stays as it was until another operator says so, too. */
  output: z.extend(decided, { needsSecond: z.boolean() }),
  message: 'The money is back in the wallet.',
  errors: ['not_found', 'stake'],
});
