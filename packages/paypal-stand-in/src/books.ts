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
    tokens: new Map<string, number>(),
    events,
    /** Signs events, as the provider's certificate does. */
    keys: generateKeyPairSync('rsa', { modulusLength: 2048 }),
    now,
    time,
    /** Leaves an event, with the object as it is now. */
    tell(resourceType: string, type: string, resource: object): void {
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
