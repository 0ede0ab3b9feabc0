import * as z from 'zod/mini';
import { choice, id, optionalId, optionalWhole } from '../fields.ts';
import { written } from '../trust/case-messages.operator.contract.ts';
import { caseNotes } from '../trust/case-notes.operator.contract.ts';
import { operatorFreeze } from '../trust/freezes.operator.contract.ts';
import { riskSign } from '../money/risk-signs.ts';
import { operatorReason } from '../operator-reason.ts';
import { searchText } from '../paging.ts';
import { withdrawalStatuses } from '../money/withdrawal-statuses.ts';
import { taken } from '../trust/cases.operator.contract.ts';
import { sanctionsStates } from '../people/sanctions.operator.contract.ts';
import { verificationStatuses } from '../people/verification-statuses.ts';
import { memberRoles, route } from '../route.ts';
import { firstApproval } from '../second-approval.ts';
import { caseStatuses } from '../trust/complaint-cases.ts';
import { dollars } from '../money.ts';
import { bookedStatuses, instant } from '../values.ts';

const account = z.object({
  id: z.string(),
  /** 1 a person, 2 an organization. */
  type: z.number(),
  name: z.string(),
  email: z.string(),
  createdAt: instant,
  frozen: z.boolean(),
});

export const findAccounts = route({
  method: 'POST',
  path: '/operator/accounts',
  access: 'operator',
  operator: { roles: ['support', 'finance'] },
  summary:
    'People and organizations, newest first, or of one `type` (1, 2); `after` (an id) pages on. `search` finds any part of a name or e-mail, and the end of a phone number, and answers at most 50.',
  input: z.object({
    type: optionalWhole(0, 0, 2, 'type'),
    search: searchText(),
    after: optionalId(),
    length: optionalWhole(20, 1, 50, 'length'),
  }),
  output: z.object({ records: z.array(account), more: z.boolean() }),
  message: 'The accounts.',
  errors: [],
});

export const lookUpProjects = route({
  method: 'POST',
  path: '/operator/projects',
  access: 'operator',
  operator: { roles: ['support', 'finance'] },
  summary:
    'Projects of everybody, newest first; `after` (an id) pages on. `search` finds any part of a title and answers at most 50.',
  input: z.object({ search: searchText(), after: optionalId(), length: optionalWhole(20, 1, 50, 'length') }),
  output: z.object({
    records: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        ownerId: z.string(),
        ownerName: z.string(),
        createdAt: instant,
        budget: dollars,
        raised: dollars,
        /** What freezes it at this moment, and until when; both empty where nothing does. */
        freezeId: z.string(),
        /** Nothing of it was released, so that it can be canceled. */
        mayCancel: z.boolean(),
        /** Since when (UTC) something of it is due that its frozen organization cannot pay; empty where nothing is. */
        dueSince: z.string(),
        /** The sum that is due by today, with late interest, while its organization is frozen; else nothing. */
        due: dollars,
        /** Its organization is frozen, and so nothing of it is released. */
        ownerFrozen: z.boolean(),
        /** Who has approved as the first of two that it is paid, and why; null where nobody has. */
        payApproved: z.nullable(firstApproval),
        /** Something of it is still to be paid back, whether two operators say that this is unlikely, and who has said the opposite as the first of two. */
        owes: z.boolean(),
        unlikely: z.boolean(),
        unlikelyApproved: z.nullable(firstApproval),
        /** Its last payment to holders, while it can be corrected, and who has approved that as the first of two; null where it cannot be. */
        lastPayment: z.nullable(
          z.object({ id: z.string(), paidOn: z.string(), amount: dollars, approved: z.nullable(firstApproval) }),
        ),
        /** What was spent of it without a paper. */
        withoutPaper: dollars,
        frozenUntil: instant,
        /** Who works on its default; null where nobody does, and once it is written off. */
        taken,
      }),
    ),
    more: z.boolean(),
  }),
  message: 'The projects.',
  errors: [],
});

/** Such as `2.5% + 0.30`. */
const feesInWords = z.object({ order: z.string(), investment: z.string(), withdrawal: z.string() });

export const readAccount = route({
  method: 'GET',
  path: '/operator/accounts/:id',
  access: 'operator',
  operator: { roles: ['support', 'finance'], audited: 'account.review' },
  summary:
    'One account: its facts, its wallet, how many sessions are open, its newest projects and freezes, and for finance what speaks for risk in it, and its sanctions cases.',
  input: z.object({ id: id() }),
  output: z.extend(account, {
    emailVerified: z.boolean(),
    secondFactor: z.boolean(),
    /** Empty where the account is no operator's. */
    operatorRole: z.string(),
    wallet: dollars,
    held: dollars,
    owed: dollars,
    /** What the house takes of it, as the rates are written; `agreed` has those that were agreed with it. */
    fees: z.extend(feesInWords, { agreed: z.array(z.enum(['order', 'investment', 'withdrawal'])) }),
    /** Rates that one operator has approved and that wait for another; empty ones are the house's own. */
    feesProposed: z.nullable(z.extend(feesInWords, firstApproval.shape)),
    /** Up to 1,000. */
    sessions: z.number(),
    /** Its newest 50. */
    projects: z.array(z.object({ id: z.string(), title: z.string(), createdAt: instant, frozen: z.boolean() })),
    /** The newest 50 of the account and its projects. */
    freezes: z.array(operatorFreeze),
    /** What speaks for risk in it now, at the newest of its withdrawals; empty for roles that may not open Risk. */
    signs: z.array(riskSign),
    /** Entries of sanctions lists that may name it or the holder of its bank account, the newest 10; null for roles that may not open Sanctions. */
    sanctions: z.nullable(
      z.array(
        z.object({ id: z.string(), state: z.enum(sanctionsStates), aboutHolder: z.boolean(), openedAt: instant }),
      ),
    ),
    /** The terms that it accepted last, and since when those were in force; null where that was at its sign-up, before acceptances were noted. */
    terms: z.nullable(z.object({ version: z.string(), changedAt: instant, acceptedAt: instant })),
    /** What the house has written to its owner. */
    written,
    notes: caseNotes,
  }),
  message: 'The account.',
  errors: ['not_found'],
});

/** What of an account an operator pages through. */
export const accountRecordKinds = [
  'payments',
  'withdrawals',
  'orders',
  'investments',
  'complaints',
  'disputes',
  'reports',
  'verifications',
  'content',
  'freezes',
  'mails',
  'members',
] as const;
export type AccountRecordKind = (typeof accountRecordKinds)[number];

/** How a record stands, of whatever kind it is; of a membership its role, and of a complaint that waits for nobody nothing. */
const accountRecordStatuses = [
  ...bookedStatuses,
  ...withdrawalStatuses,
  'pending',
  'COMPLETED',
  'expired',
  ...caseStatuses,
  ...verificationStatuses,
  'uploaded',
  'kept',
  'hidden',
  'frozen',
  'lifted',
  'ended',
  'sent',
  'waiting',
  'failing',
  ...memberRoles,
  '',
] as const;
export type AccountRecordStatus = (typeof accountRecordStatuses)[number];

export const listAccountRecords = route({
  method: 'POST',
  path: '/operator/accounts/:id/records',
  access: 'operator',
  operator: { roles: ['support', 'finance'], audited: 'account.records' },
  summary:
    'Money, cases or members of one account, of one `kind`, from both sides, the newest first; `after` (an id) pages on. That it was looked at stands in the audit log.',
  input: z.object({
    id: id(),
    kind: choice(accountRecordKinds, 'There is no such kind.'),
    after: optionalId(),
    length: optionalWhole(10, 1, 50, 'length'),
  }),
  output: z.object({
    records: z.array(
      z.object({
        /** Of members the id of the other account. */
        id: z.string(),
        /** What it is, or who the other side is, and whose account that is; the id is empty where there is nobody. */
        name: z.string(),
        otherId: z.string(),
        /** The account has received it, as a seller, or as who it is about. */
        received: z.boolean(),
        /** 0 where it is not about money. */
        amount: dollars,
        status: z.enum(accountRecordStatuses),
        createdAt: instant,
      }),
    ),
    more: z.boolean(),
  }),
  message: 'The records.',
  errors: ['not_found'],
});

export const readAccountBalances = route({
  method: 'POST',
  path: '/operator/accounts/:id/balances',
  access: 'operator',
  operator: { roles: ['support', 'finance'], audited: 'account.balances' },
  summary:
    'What was in the wallet of an account at the end of each month (UTC), the oldest first: of as many months up to this one as `months` says, but of none before it signed up. That it was looked at stands in the audit log.',
  input: z.object({ id: id(), months: optionalWhole(12, 1, 60, 'months') }),
  output: z.object({
    records: z.array(
      z.object({
        /** Such as `2026-11`. The last one is not over, and has what is in the wallet now. */
        month: z.string(),
        balance: dollars,
      }),
    ),
  }),
  message: 'The balances.',
  errors: ['not_found'],
});

export const endAccountSessions = route({
  method: 'POST',
  path: '/operator/accounts/:id/endSessions',
  access: 'operator',
  operator: { roles: ['support', 'finance'], factor: 'fresh', audited: 'account.end_sessions' },
  summary: 'Ends all sessions of an account, on all devices.',
  input: z.object({ id: id(), reason: operatorReason }),
  output: z.object({ ended: z.number() }),
  message: 'All sessions of the account are ended.',
  errors: ['not_found'],
});
