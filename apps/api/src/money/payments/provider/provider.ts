import type { ProviderStatus } from '@guildhall/contract/money/payments.contract.ts';
import type { JobKind } from '../../../platform/jobs/jobs.ts';

/** A payment as the provider describes it. Amounts in whole cents. */
export type ProviderPayment = {
  id: string;
  /** Our own id of the payment, as it was handed in; '' for one that is not ours. */
  intentId: string;
  status: ProviderStatus;
  amountCents: bigint;
  /** ISO 4217, in upper case. */
  currency: string;
  /** The page where the payer confirms; '' when there is none. */
  confirmUrl: string;
  /** Words for the payer when the payment failed. */
  failure: string;
};

/** What has become of a payment whose money was taken, as sums so far, in whole cents. */
export type Movements = {
  /** Sent back to the card; less again when a refund did not reach it. */
  refundedCents: bigint;
  /** Taken by disputes; less again when one is won. */
  disputedCents: bigint;
  /** The part of that which is taken for good, since the payer's bank has decided; left out by a provider that does not say so. */
  lostCents?: bigint;
  /** What the provider has kept for itself of all this; null while it is not known. */
  feeCents: bigint | null;
  /** The refunds that we have asked for ourselves; others are in the sum alone. */
  refunds: ProviderRefund[];
  /** Every dispute there ever was of it. */
  disputes: ProviderDispute[];
};

/** A dispute of a payment, as the provider describes it. */
export type ProviderDispute = {
  id: string;
  amountCents: bigint;
  /** What the provider has kept for it so far, less what came back. */
  feeCents: bigint;
  /** In the provider's own word. */
  reason: string;
  /** The payer's bank asks, and has taken no money. */
  isInquiry: boolean;
  /** `open` waits for our answer, `answered` for a decision; `closed` has ended in another way. */
  status: 'open' | 'answered' | 'won' | 'lost' | 'closed';
  openedAt: Date;
  /** Until when it can be answered; null where the provider does not say. */
  dueAt: Date | null;
};

/** A refund that we have requested, as the provider describes it. */
export type ProviderRefund = {
  /** Our own id of it, as it was handed in. */
  refundId: string;
  /** The provider's. */
  id: string;
  /** `done` only where it `hasLeft`. */
  status: 'pending' | 'done' | 'failed';
  /** Whether `refundedCents` has it. */
  hasLeft: boolean;
  /** Why it failed, in words for an operator. */
  failure: string;
};

/** What is to be sent back of a payment that was captured; `refundId` is our own id. */
export type NewRefund = { refundId: string; amountCents: bigint };

/** Whether the provider has taken a refund on; otherwise it has made none, and never will of this one. */
export type RefundAnswer = { accepted: true } | { accepted: false; failure: string };

/** One move of the balance that the provider keeps for us: `amountCents` in, or below zero out, and the fee kept of it. */
export type BalanceRow = {
  id: string;
  /** ISO 4217, in upper case, of both amounts: that of the payment, or where it is of none that of the account. */
  currency: string;
  /** `capture` is what was taken of a payer, `fee` what is kept apart from any move, `other` what belongs to no payment. */
  kind: 'capture' | 'refund' | 'dispute' | 'fee' | 'payout' | 'other';
  /** In the provider's own words. */
  category: string;
  amountCents: bigint;
  feeCents: bigint;
  /** The provider's id of the payment, and our own; '' for none, or unknown. One of them is enough. */
  paymentId: string;
  intentId: string;
};

/** An answer names an amount that is none in US dollars. Nothing is booked of it; the message says to an operator what it was. */
export class UnreadableAnswer extends Error {}

/** The balance of a day cannot be read: not yet, or not with this configuration; the message says to an operator what to do. */
export class BalanceProblem extends Error {}

/** So long a refund may be asked for again, in milliseconds: of the providers, one remembers keys for six hours alone. */
export const refundKeysHold = 5 * 3600_000;

/** Something that happened to a payment, which the provider reports of its own accord. */
export type ProviderEvent = Whose & {
  id: string;
  /** Asks the provider whether the event is its own; without it, that has been checked. To be called before anything of it is believed. */
  isGenuine?: () => Promise<boolean>;
  /** Asks the provider whose the event is, where it does not say so itself. */
  whose?: () => Promise<Whose>;
};

/** The payment that an event is of. */
export type Whose = {
  /** The provider's id of it; '' for none, for one that changes nothing, or where it is not given. */
  paymentId: string;
  /** Our own, which is looked at where the provider's finds nothing; where it is given. */
  intentId?: string;
};

/** What has happened to payments at a provider since a moment, whether an event has reported it or not. */
export type Changes = {
  /** `eventId` where it is an event, which may have been heard. */
  of: (Whose & { eventId?: string })[];
  /** Until when that is all of it. */
  until: Date;
};

/** What is to be paid: `intentId` is our own id of the payment, `token` stands for the card. */
export type NewPayment = {
  intentId: string;
  amountCents: bigint;
  token: string;
  returnUrl: string;
  description: string;
};

/**
 * A payment provider. Every adapter passes `provider.suite.ts`. Calls are made outside of transactions; each may
 * throw when the provider does not answer, and each may be made again.
 */
export type PaymentProvider = {
  name: string;
  publishableKey: string;
  testMode: boolean;
  /** The least and the most that can be charged at once, where the provider limits it. */
  limits?: { leastCents: bigint; mostCents: bigint };
  /**
   * What of the account or the keys keeps it from taking payments, in words for operators; '' for nothing.
   * @throws when the provider does not answer
   */
  problem?(): Promise<string>;
  /**
   * Creates a payment, to be captured later. The same `intentId` gives the same payment again, whatever happened in between.
   * Null when the token is not known, too old or used before: then nothing was created, and another token may be tried under
   * the same `intentId`. A card that is declined is a payment that has `failed`. A provider without tokens leads its payer to
   * a page of its own.
   */
  create(payment: NewPayment): Promise<ProviderPayment | null>;
  /** A payment by the provider's id; null when there is none. */
  retrieve(id: string): Promise<ProviderPayment | null>;
  /** A payment by our own id, for when the answer to `create` was lost; null when none was created, or none that a payer could know of. */
  find(intentId: string): Promise<ProviderPayment | null>;
  /** Takes the money of an authorized payment; any other is answered as it is. One that `requires_action` then has to be confirmed again. */
  capture(id: string): Promise<ProviderPayment | null>;
  /** Gives up a payment whose money has not been taken; any other is answered as it is. */
  cancel(id: string): Promise<ProviderPayment | null>;
  /**
   * Sends a part or all of a captured payment back to where it came from, once for each `refundId`, which may be requested again within
   * `refundKeysHold` of its creation. `movements` answers how it goes on.
   */
  refund(id: string, refund: NewRefund): Promise<RefundAnswer>;
  /**
   * What has become of a payment that was captured; null when there is none or nothing was taken.
   * @throws UnreadableAnswer
   */
  movements(id: string): Promise<Movements | null>;
  /**
   * Every move of the balance from one moment on and before another; only where the provider keeps one.
   * @throws BalanceProblem when it cannot be read yet
   */
  balance?(from: Date, until: Date): Promise<BalanceRow[]>;
  /** The page of the provider's own console where an operator answers a dispute; only of one that has disputes. */
  disputePage?(id: string): string;
  /** What refunds and disputes there were since a moment, at most 30 days ago; only where the provider has a list of them. */
  changes?(from: Date): Promise<Changes>;
  /** Reads a webhook without asking anybody; null when its signature is missing, wrong or stale. */
  readEvent(body: Buffer, headers: Record<string, string | string[] | undefined>): ProviderEvent | null;
  /** Background work of the provider's own. */
  jobs?: JobKind[];
};

/** What a card form sends. The number has only digits and spaces. */
export type Card = { number: string; expMonth: number; expYear: number; cvc: string };

/** The sandbox stands in for the provider's card form and confirm page as well. */
export type Sandbox = PaymentProvider & {
  /** Trades a test card for a token. */
  tokenize(card: Card): Promise<string>;
  /** Answers for the payer on the confirm page; null when there is no such payment. */
  confirm(id: string, accepted: boolean): Promise<ProviderPayment | null>;
};

/** The providers of this process: the one that cards go to, and any by its name. */
export type PaymentProviders = {
  current: PaymentProvider;
  all: readonly PaymentProvider[];
  byName(name: string): PaymentProvider | undefined;
  /** Null while the sandbox is not the current provider. */
  sandbox: Sandbox | null;
  /** Adds money to wallets beside cards; null where it is not configured. */
  paypal: PaymentProvider | null;
};
