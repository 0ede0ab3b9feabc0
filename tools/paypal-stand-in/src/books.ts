import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import type { Money } from './money.ts';
import type { NewUnit } from './parameters.ts';

/** How the payer has chosen to pay, which decides what a capture comes to. */
export type Funding = 'balance' | 'declined card' | 'locked account' | 'echeck' | 'denied' | null;

export type Refund = {
  id: string;
  status: 'COMPLETED' | 'PENDING' | 'FAILED';
  cents: number;
  feeCents: number;
  at: string;
  /** As it was handed in; otherwise that of its order. */
  customId?: string;
  /** What is shown as its amount, where that is another form than the published one. */
  shownAmount?: { currency_code: string; value: string };
};

export type Capture = {
  id: string;
  orderId: string;
  status: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'REFUNDED' | 'PARTIALLY_REFUNDED';
  reason: string;
  cents: number;
  feeCents: number;
  at: string;
  refunds: Refund[];
  /** Fields of it that are not shown: the published form has them as optional. */
  without?: readonly ('supplementary_data' | 'links')[];
};

/** The payer's bank, or the payer with PayPal, wants the money of a capture back. */
export type Dispute = {
  id: string;
  captureId: string;
  by: 'bank' | 'payer';
  outcome: '' | 'RESOLVED_BUYER_FAVOUR' | 'RESOLVED_SELLER_FAVOUR';
  cents: number;
  /** What PayPal has kept for it so far, and whether it has given that back. */
  feeCents: number;
  isFeeBack: boolean;
  at: string;
  changedAt: string;
};

/** One line of the account's report: `cents` in, or below zero out; `feeCents` is what was kept of it. */
export type ReportRow = {
  id: string;
  /** The capture that it is about; '' for none. */
  referenceId: string;
  code: string;
  status: 'S' | 'P' | 'D';
  at: string;
  cents: number;
  feeCents: number;
  custom: string;
};

/** What an app is allowed to do beyond taking payments. */
export const scopes = {
  report: 'https://uri.paypal.com/services/reporting/search/read',
  disputes: 'https://uri.paypal.com/services/disputes/read-seller',
};

export type Order = {
  id: string;
  intent: 'CAPTURE' | 'AUTHORIZE';
  status: 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED';
  unit: NewUnit;
  amount: Money;
  cents: number;
  returnUrl: string;
  cancelUrl: string;
  withSource: boolean;
  funding: Funding;
  capture: Capture | null;
  at: string;
};

export type Event = {
  id: string;
  event_version: '1.0';
  create_time: string;
  resource_type: string;
  event_type: string;
  summary: string;
  resource: object;
  links: object[];
};

/** Everything that the stand-in knows, in memory. */
export type Books = ReturnType<typeof newBooks>;

export function newBooks(now: () => number, onEvent: (event: Event) => void) {
  const events: Event[] = [];
  const time = () => `${new Date(now()).toISOString().slice(0, 19)}Z`;
  return {
    /** In the order in which they were made. */
    orders: new Map<string, Order>(),
    captures: new Map<string, Capture>(),
    disputes: new Map<string, Dispute>(),
    /** In the order in which the money moved. */
    report: [] as ReportRow[],
    /** How many seconds pass before the report has a row. */
    reportLag: 3 * 3600,
    /** The most rows that a search may find. */
    mostRows: 10_000,
    /** What the app may do; some of it can be taken away. */
    scopes: new Set(Object.values(scopes)),
    tokens: new Map<string, number>(),
    /** Seconds that a token is good for. */
    tokensHold: 32_400,
    events,
    /** Signs events, as the provider's certificate does. */
    keys: generateKeyPairSync('rsa', { modulusLength: 2048 }),
    now,
    time,
    /** Leaves an event, with the object as it is now. */
    addEvent(resourceType: string, type: string, resource: object): void {
      const event: Event = {
        id: `WH-${newId()}-${newId()}`,
        event_version: '1.0',
        create_time: time(),
        resource_type: resourceType,
        event_type: type,
        summary: `${type} of a stand-in`,
        resource: structuredClone(resource),
        links: [],
      };
      events.push(event);
      onEvent(event);
    },
  };
}

const letters = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** 17 capital letters and digits. */
export function newId(): string {
  return [...randomBytes(17)].map((byte) => letters[byte % letters.length]).join('');
}

export function newTransmission(): string {
  return randomUUID();
}
