import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Answer, Person } from '../../server/test-app.ts';
import { cards, paymentsApp, type PaymentsApp, type Purchase } from './test-payments.ts';

let app: PaymentsApp;
let person: Person;
let other: Person;
beforeAll(async () => {
  app = await paymentsApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  person = await app.signUp();
  other = await app.signUp();
});

type Door = {
  name: string;
  /** Begins a payment of $20 of `payer`, as the door expects it. */
  begin(payer: Person, number?: string): Promise<{ paymentId: string; purchase: Purchase | null }>;
  /** Reports a payment to the server, as its payer or another. */
  report(who: Person, given: { paymentId: string; purchase: Purchase | null; cents?: bigint }): Promise<Answer>;
};

function buy(who: Person, kind: 'order' | 'invest') {
  return kind === 'order' ? app.order(who, 2000) : app.invest(who, 2000, 1800, false);
}

const doors: Door[] = [
  {
    name: '/wallet/add',
    begin: async (payer, number) => ({ paymentId: await app.topUp(payer, 20, number), purchase: null }),
    report: (who, { paymentId, cents = 2000n }) => app.addMoney(who, paymentId, Number(cents) / 100),
  },
  ...(['order', 'invest'] as const).map((kind): Door => ({
    name: `/payment for an ${kind}`,
    begin: async (payer, number) => {
      const purchase = await buy(payer, kind);
      return { paymentId: await app.pay(payer, purchase, number), purchase };
    },
    report: async (who, { paymentId, purchase, cents = 2000n }) =>
      app.save(who, purchase ?? (await buy(who, kind)), paymentId, cents),
  })),
];

describe.for(doors)('a payment reported at $name', (door) => {
  /** Calls, and answers whether any account of anybody has moved. */
  const reported = async (work: () => Promise<Answer>) => {
    const all = () => app.owner('SELECT id, balance_cents, held_cents FROM ledger_accounts ORDER BY id');
    const before = await all();
    const { status, success, message } = await work();
    await app.verify();
    return { status, success, message, moved: !isDeepStrictEqual(await all(), before) };
  };
  const nothingFor = (message: string | RegExp) => ({
    status: 422,
    success: false,
    message: typeof message === 'string' ? message : expect.stringMatching(message),
    moved: false,
  });

  it('that is unknown changes nothing §7.payment.checked', async () => {
    for (const paymentId of ['pi_invented', 'x', '0', "' OR true --", '00000000-0000-0000-0000-000000000000'])
      expect(await reported(() => door.report(person, { paymentId, purchase: null }))).toEqual(
        nothingFor('We could not find this payment.'),
      );
  });

  it('that is unpaid changes nothing, until it is confirmed §7.payment.checked', async () => {
    const begun = await door.begin(person, cards.asks);
    expect(await reported(() => door.report(person, begun))).toEqual(nothingFor(/not been confirmed/));
    await app.confirm(begun.paymentId, 'complete');
    expect((await door.report(person, begun)).status).toBe(200);
    await app.verify();
  });

  it('that was declined changes nothing', async () => {
    const begun = await door.begin(person, cards.asks);
    await app.confirm(begun.paymentId, 'fail');
    expect(await reported(() => door.report(person, begun))).toEqual(nothingFor(/has failed/));
    expect(await reported(() => door.report(person, begun))).toEqual(nothingFor(/has failed/));
  });

  it('of another account changes nothing and is answered like an unknown one §7.payment.checked', async () => {
    const begun = await door.begin(other);
    expect(await reported(() => door.report(person, begun))).toEqual(nothingFor('We could not find this payment.'));
    expect(await reported(() => door.report(person, { ...begun, purchase: null }))).toEqual(
      nothingFor('We could not find this payment.'),
    );
    expect((await door.report(other, begun)).status).toBe(200);
    expect(await reported(() => door.report(person, begun))).toEqual(nothingFor('We could not find this payment.'));
  });

  it('of another amount changes nothing', async () => {
    const begun = await door.begin(person);
    for (const cents of [2001n, 1999n, 1n, 200_000n, 99_999_999_999n])
      expect(await reported(() => door.report(person, { ...begun, cents }))).toEqual(
        nothingFor('This payment is of $20.00.'),
      );
  });

  it('with another amount or currency at the provider changes nothing §7.payment.checked', async () => {
    const begun = await door.begin(person);
    const set = (column: string, value: unknown) =>
      app.owner(`UPDATE sandbox_intents SET ${column} = $2 WHERE id = $1`, [begun.paymentId, value]);
    await set('currency', 'eur');
    expect(await reported(() => door.report(person, begun))).toEqual(nothingFor(/a different amount or currency/));
    await set('currency', 'usd');
    await set('amount_cents', 1);
    expect(await reported(() => door.report(person, begun))).toEqual(nothingFor(/a different amount or currency/));
    await set('amount_cents', 2000);
    expect((await door.report(person, begun)).status).toBe(200);
  });

  it('that was used before changes nothing: the first answer comes again §7.payment.once', async () => {
    const begun = await door.begin(person);
    const first = await door.report(person, begun);
    expect(first.status).toBe(200);
    const before = await app.balance(person);
    for (let i = 0; i < 3; i++)
      expect(await door.report(person, begun)).toMatchObject({ status: 200, data: first.data });
    expect(await app.balance(person)).toEqual(before);
    await app.verify();
  });

  it('that was used for something else changes nothing', async () => {
    for (const elsewhere of doors) {
      const begun = await elsewhere.begin(person);
      expect((await elsewhere.report(person, begun)).status).toBe(200);
      if (elsewhere === door && begun.purchase === null) continue;
      const message = elsewhere === door ? /was for something else/ : /could not find this payment/;
      expect(await reported(() => door.report(person, { paymentId: begun.paymentId, purchase: null }))).toEqual(
        nothingFor(message),
      );
    }
  });

  it('that was refunded changes nothing', async () => {
    const begun = await door.begin(person);
    await app.owner(`UPDATE sandbox_intents SET status = 'refunded', captured_at = now() WHERE id = $1`, [
      begun.paymentId,
    ]);
    const answer = await door.report(person, begun);
    expect(answer).toMatchObject({ status: 422, message: 'This payment was returned to the card.' });
    expect(await app.balance(person)).toEqual({ balance: 0n, held: 0n });
  });

  it('by twenty at once is settled once', async () => {
    const begun = await door.begin(person);
    const answers = await Promise.all(Array.from({ length: 20 }, () => door.report(person, begun)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    const transfers = await app.owner(
      `SELECT 1 FROM transfers t JOIN payments p ON p.id = t.id WHERE p.provider_id = $1 AND t.code = 'card_payment'`,
      [begun.paymentId],
    );
    expect(transfers).toHaveLength(1);
    await app.verify();
  });
});
