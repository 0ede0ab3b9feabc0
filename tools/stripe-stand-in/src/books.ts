import { randomBytes } from 'node:crypto';
import type { ReadCard } from './cards.ts';
import type { BalanceTransaction, Charge, Dispute, Event, Intent, Method, Refund, Token } from './objects.ts';

/** Everything that the stand-in knows, in memory. */
export type Books = ReturnType<typeof newBooks>;

/** In which currency the account settles, and what one US dollar is worth in it. */
export type Settlement = { currency: string; rate: number };

export function newBooks(now: () => number, apiVersion: string, onEvent: (event: Event) => void) {
  const seconds = () => Math.floor(now() / 1000);
  const events: Event[] = [];
  return {
    tokens: new Map<string, { token: Token; card: ReadCard }>(),
    methods: new Map<string, { method: Method; card: ReadCard }>(),
    /** In the order in which they were made. */
    intents: new Map<string, Intent>(),
    charges: new Map<string, Charge>(),
    refunds: new Map<string, Refund>(),
    disputes: new Map<string, Dispute>(),
    balances: new Map<string, BalanceTransaction>(),
    /** May be changed at any time, as the account's own bank account and the market's rate. */
    settlement: { currency: 'usd', rate: 1 },
    /** Whether the balance learns of a capture only when `enterLate` is called, as the API's own may. */
    isBalanceLate: false,
    events,
    seconds,
    /** Leaves an event, with the object as it is now. */
    addEvent(type: string, object: object): void {
      const event: Event = {
        id: newId('evt'),
        object: 'event',
        api_version: apiVersion,
        created: seconds(),
        data: { object: structuredClone(object) },
        livemode: false,
        pending_webhooks: 1,
        request: { id: null, idempotency_key: null },
        type,
      };
      events.push(event);
      onEvent(event);
    },
  };
}

export function newId(kind: string): string {
  return `${kind}_${randomBytes(12).toString('hex')}`;
}
