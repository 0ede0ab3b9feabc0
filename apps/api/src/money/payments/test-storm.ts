import type { Fault, FaultOf } from '@guildhall/stand-in-server/faults.ts';
import { expect } from 'vitest';
import { seeded } from '../../server/test-random.ts';
import type { PaymentProvider } from './provider/provider.ts';
import type { PaymentsApp } from './test-payments.ts';

type Storm<Event> = {
  payments: number;
  people: number;
  provider: PaymentProvider;
  /** What the payer does at the provider after a payment was asked for. */
  approve?: (paymentId: string) => Promise<void>;
  /** The events that the payments have left. */
  events: () => Event[] | Promise<Event[]>;
  /** Posts an event and answers the status. */
  send: (event: Event, is: 'true' | 'forged' | 'stale') => Promise<number>;
};

/** How the events ended, and the payers' wallets in cents: what is in each, and what was paid into it. */
type Calm = { taken: number; refused: number; balances: bigint[]; paid: bigint[] };

/** Begins payments, of which every fifth is never captured, and sends each of their events ten times, shuffled, one in a hundred forged or stale. */
export async function storm<Event>(
  app: Pick<PaymentsApp, 'signUp' | 'topUp' | 'balance'>,
  { payments, people: count, provider, approve, events, send }: Storm<Event>,
): Promise<Calm> {
  const people = await Promise.all(Array.from({ length: count }, () => app.signUp()));
  const paid = people.map(() => 0n);
  for (let i = 0; i < payments; i++) {
    const id = await app.topUp(people[i % count]!, 10 + i);
    await approve?.(id);
    if (i % 5 === 4) continue;
    await provider.capture(id);
    paid[i % count]! += BigInt(10 + i) * 100n;
  }
  const left = await events();
  const told = Array.from({ length: 10 }, () => left)
    .flat()
    .map((event, i) => ({ event, is: i % 200 === 99 ? 'forged' : i % 200 === 199 ? 'stale' : 'true' }) as const);
  shuffle(told);
  const answers = { taken: 0, refused: 0 };
  const work = async () => {
    for (let next = told.pop(); next; next = told.pop()) {
      expect(await send(next.event, next.is)).toBe(next.is === 'true' ? 200 : 400);
      answers[next.is === 'true' ? 'taken' : 'refused']++;
    }
  };
  await Promise.all(Array.from({ length: 8 }, work));
  const wallets = await Promise.all(people.map((person) => app.balance(person)));
  for (const { held } of wallets) expect(held).toBe(0n);
  return { ...answers, balances: wallets.map(({ balance }) => balance), paid };
}

function shuffle(list: unknown[]): void {
  const random = seeded(7);
  for (let i = list.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [list[i], list[j]] = [list[j], list[i]];
  }
}

const faults: Fault[] = ['lost', 'answer lost', '500 before', '500 after', '503', '429'];

/** Lets one request in four fail, before or after its effect. */
export function failOneInFour(random: () => number): FaultOf {
  return () => (random() > 0.25 ? 'none' : faults[Math.floor(random() * faults.length)]!);
}
