import * as z from 'zod/mini';
import { ownDispute, purchaseRefund } from '../trust/after-purchase.ts';
import {
  flag,
  id,
  money,
  optionalId,
  optionalText,
  optionalUpload,
  optionalWhole,
  readsOptional,
  text,
  upload,
  written,
} from '../fields.ts';
import { dollars, formatBrief, formatCents } from '../money.ts';
import { page, pageInput } from '../paging.ts';
import { holdingState } from './repayments.contract.ts';
import { riskTexts } from './risk.ts';
import { route } from '../route.ts';
import { timeZone } from '../time-zone.ts';
import { instant, picture, purchaseStatus } from '../values.ts';

/** The text of spec §5.invest with the least amount that may be invested, in cents. */
export function belowMinimum(minimumCents: bigint) {
  return `Invest Amount must be at least ${formatBrief(minimumCents)} or More...`;
}

/** Said of a project that takes no further investment. */
export const goalReached = 'This project has reached its goal.';

/** Said of a project whose funding has ended. */
export const fundingOver = 'This project no longer takes investments.';

/** Said of more than what is left to the goal, in cents. */
export function beyondGoal(leftCents: bigint) {
  return `Only ${formatCents(leftCents)} can still be invested in this project.`;
}

/**
 * What the wallet pays of an investment that it does not cover, the rest being charged to a card: all that is `free`, or less, so
 * that a card can be charged for the rest. All in whole cents; place_investment reckons the same with what is free at its moment.
 */
export function partFromWallet(cents: bigint, free: bigint, leastByCard: bigint): bigint {
  const most = cents - leastByCard;
  const part = free < most ? free : most;
  return part > 0n ? part : 0n;
}

const msg = text({
  kind: 'lines',
  required: 'Description is Required.',
  max: [3000, 'Description cannot exceed 3000 characters..'],
});
const noDocument = 'Document is Required.';
/** Said of a document beside the wish that the product makes one: an identity document is not stored against that. */
export const twoDocuments = 'Please send a document or let Guildhall write one, not both.';
/** An amount to invest, whatever the project's minimum. */
export const investPrice = money({ required: 'Invest Amount is Required.' });

/** The invest form for a project with this least investment, in cents. With an agreement the product makes the document. */
export function investForm(minimumCents: bigint, agreement = false) {
  return z.object({
    price: investPrice.check(z.refine((cents: bigint) => cents >= minimumCents, belowMinimum(minimumCents))),
    msg,
    document: agreement ? optionalUpload() : upload(noDocument),
  });
}

type Documents = { document?: unknown; agreement?: unknown };

function hasDocument({ document }: Documents): boolean {
  return (document ?? null) !== null;
}

/** The rule that either a document comes or the product makes one, checked also where something else is wrong. */
function oneDocument(isRight: (given: Documents) => boolean, path: keyof Documents, error: string) {
  return z.refine<Documents>(isRight, {
    path: [path],
    error,
    when: ({ value }) => typeof value === 'object' && value !== null,
  });
}

export const invest = route({
  method: 'POST',
  path: '/project/invest',
  access: 'user',
  member: 'treasurer',
  recorded: 'investment.create',
  idempotent: true,
  summary:
    'Invests in a project. With `agreement` 1 instead of `document` the product makes the document: a record of parties, amount, terms and day, which nobody signs. `pending` means that a card payment is due; nothing that the client says about payments is believed.',
  input: z
    .object({
      projectId: id(),
      price: investPrice,
      msg,
      document: optionalUpload(),
      agreement: flag(),
      // 0: all by card, 1: all from the wallet, 2: the wallet's part and the rest by card (spec §4.wallet-choice).
      payFromWallet: readsOptional<number | string, 0 | 1 | 2>((value, ctx) => {
        const plain = value === undefined || value === null || value === '' ? '0' : written(value);
        if (!/^[012]$/.test(plain)) {
          ctx.issues.push({ code: 'custom', message: 'Please answer with 0, 1 or 2.', input: value });
          return z.NEVER;
        }
        return Number(plain) as 0 | 1 | 2;
      }),
      // Of the text about the risk that was confirmed, counted from 1; 0: none was, as by a client that shows none.
      riskText: optionalWhole(0, 0, riskTexts.length, 'riskText'),
      // That one was warned of a sum above one's threshold, and confirmed it. Only looked at while the house warns.
      warningConfirmed: flag(),
    })
    .check(
      oneDocument((given) => hasDocument(given) || given.agreement === true, 'document', noDocument),
      oneDocument((given) => !hasDocument(given) || given.agreement !== true, 'agreement', twoDocuments),
    ),
  output: z.object({ investId: z.string(), paymentStatus: purchaseStatus, due: dollars }),
  message: 'Your investment has been recorded.',
  errors: [
    'not_found',
    'forbidden',
    'conflict',
    'too_large',
    'goal_reached',
    'funding_over',
    'goal_exceeded',
    'goal_awaited',
    'own_limit',
    'warning_unconfirmed',
    'below_minimum',
    'insufficient_funds',
    'verification_needed',
    'terms_changed',
  ],
  maxBody: 12_000_000,
});

/** What is shown of the outstanding principal, less the later it is, and how many percent of it that is; left out where it is all of it. */
const shown = z.optional(z.object({ percent: z.number(), amount: dollars }));

export const investmentCard = z.object({
  id: z.string(),
  name: z.string(),
  photo: picture,
  msg: z.string(),
  amount: dollars,
  createdAt: instant,
  status: purchaseStatus,
  categoryName: z.string(),
  roi: dollars,
  dueAt: instant,
  /** What was given back of it. */
  refunded: dollars,
  /** A dispute about it is not decided yet. */
  disputed: z.boolean(),
  state: holdingState,
  /** What repayments have brought, and the principal that has not come back. */
  returned: dollars,
  outstanding: dollars,
  shown,
  /** What came back of it by repayments, by kind. */
  principalBack: dollars,
  returnBack: dollars,
  lateBack: dollars,
  /** What was written off and has not come back since: principal, return and late interest. */
  writtenOff: dollars,
  /** The first day (UTC) on which something falls due, or did and was not paid; empty when nothing is to come. */
  dueOn: z.string(),
  /** What is unpaid of that day's instalment. */
  dueAmount: dollars,
  /** Until when it can be taken back; empty where it cannot. */
  cancelUntil: instant,
});

export const listInvestments = route({
  method: 'POST',
  path: '/investment/list',
  access: 'user',
  member: 'reader',
  seeAs: true,
  summary:
    "The caller's investments, newest first; column 3 is the day on which something is due next, on which those without one come last. `status` keeps those of which the payment has that status, or that are themselves `escrow`, `active`, `overdue` (everything past its day), `late`, `default`, `repaid`, `refunded` or `canceled`.",
  input: z.object({ ...pageInput(4, { length: 100, column: 2, dir: 'desc' }), status: optionalText(20, 'status') }),
  output: page(investmentCard),
  message: 'Your investments.',
  errors: [],
});

export const investmentDetails = route({
  method: 'GET',
  path: '/investment/details/:id',
  access: 'user',
  member: 'reader',
  seeAs: true,
  summary:
    'One investment of the caller. `confirmation` is a link to its confirmation with its terms as PDF, which lasts a short while and needs no header; its times are those of `timeZone`.',
  input: z.object({ id: id(), timeZone: timeZone() }),
  output: z.object({
    id: z.string(),
    projectId: z.string(),
    title: z.string(),
    photo: picture,
    budget: dollars,
    roi_per: z.number(),
    duration: z.number(),
    categoryName: z.string(),
    document: z.string(),
    /** Of a document that the product made, the SHA-256 in hexadecimal digits; empty for one of the investor's own. */
    agreementHash: z.string(),
    /** The key information of the project that was in force when it was placed, with its SHA-256 in hexadecimal digits; `document` is a link that lasts a short while. Null where none was kept. */
    keyInformation: z.nullable(z.object({ version: z.number(), sha256: z.string(), document: z.string() })),
    /** Empty until it is paid. */
    confirmation: z.string(),
    roi: dollars,
    amount: dollars,
    paymentStatus: purchaseStatus,
    state: holdingState,
    /** What repayments have brought, the principal that has not come back, and principal and return that are still to come. */
    returned: dollars,
    /** What its holder got of the report reserve because a report was late, beyond what was promised. */
    compensation: dollars,
    outstanding: dollars,
    shown,
    expected: dollars,
    /**
     * What its instalments yield a year by the days on which they fall due, or by their months while it is in escrow, in percent;
     * null where that is beyond all measure, and left out where nothing is to come.
     */
    yearlyRate: z.optional(z.nullable(z.number())),
    /** The first day (UTC) on which something falls due, or did and was not paid; empty when nothing is to come. */
    dueOn: z.string(),
    /** Since when (UTC) its project is in default; empty where it is not. */
    inDefaultSince: z.string(),
    /** From when (UTC) what is overdue counts as late, or what is late as in default, unless it is paid; empty otherwise. */
    nextStageOn: z.string(),
    /** Two operators say that its project is unlikely to be paid back. */
    unlikely: z.boolean(),
    /** When and why its project was written off, and what of the investment has not come back since; null where it was not. */
    writtenOff: z.nullable(
      z.object({ on: z.string(), reason: z.string(), principal: dollars, return: dollars, lateInterest: dollars }),
    ),
    /** Until when it can be taken back; empty where it cannot. */
    cancelUntil: instant,
    /** Until when the investor has to say that they keep it after a change of the terms; empty where nothing has to be said. */
    keepUntil: instant,
    /** Its project has had a new plan proposed: it is voted on, or how that ended. */
    hasNewPlan: z.boolean(),
    /** Why it was given back from escrow; empty where it was not. */
    returnedFor: z.string(),
    msg: z.string(),
    createdAt: instant,
    /** Since when the project, or its organization, is frozen and takes no money; empty where it does. */
    frozenSince: instant,
    /** Whose project it is. */
    organizationId: z.string(),
    organization: z.string(),
    /** The number of the text about the risk that was confirmed with it; 0: none. */
    riskText: z.number(),
    /** When somebody else has opened the document, newest first, at most ten. */
    documentOpened: z.array(z.object({ by: z.string(), at: instant })),
    /** What of the card payment went back to the card, by a refund or a dispute. */
    takenBack: z.optional(dollars),
    /** What was given back to the investor's wallet, newest first. `roi` is of the rest. */
    refunds: z.array(purchaseRefund),
    dispute: z.nullable(ownDispute),
    /** The caller may open one. */
    mayDispute: z.boolean(),
  }),
  message: 'The investment.',
  errors: ['not_found'],
});

export const listInvestors = route({
  method: 'GET',
  path: '/project/investors/:id',
  access: 'user',
  member: 'reader',
  seeAs: true,
  summary:
    "Who invested in a project of the caller's own, newest first; `before` (an investment's id) pages back. A document's link lasts a short while, and its opening is shown to the investor.",
  input: z.object({ id: id(), before: optionalId(), length: optionalWhole(10, 1, 100, 'length') }),
  output: z.object({
    records: z.array(
      z.object({
        id: z.string(),
        /** Whose investment it is, and whether they are verified now. */
        investorId: z.string(),
        name: z.string(),
        verified: z.boolean(),
        amount: dollars,
        /** What was given back of it. */
        refunded: dollars,
        /** What the house keeps of it as its fee; absent where that is nothing. */
        fee: z.optional(dollars),
        /** What can still be given back: no more than the principal that was not paid back. */
        refundable: dollars,
        state: holdingState,
        /** The caller may give that back. */
        mayRefund: z.boolean(),
        dispute: z.nullable(ownDispute),
        createdAt: instant,
        msg: z.string(),
        document: z.string(),
        documentName: z.string(),
        /** Of a document that the product made, the SHA-256 in hexadecimal digits; empty for one of the investor's own. */
        agreementHash: z.string(),
      }),
    ),
    more: z.boolean(),
  }),
  message: 'The investors of your project.',
  errors: ['not_found'],
});
