import { afterAll, beforeAll, expect, it } from 'vitest';
import { placeInvestment } from '../../market/investments/investments.sql.ts';
import { verifyLedger } from '../ledger/verify-ledger.ts';
import { order } from '../../market/orders/order.ts';
import type { Db } from '../../platform/database/database.ts';
import { asOwner } from '../../platform/database/test-database.ts';
import { followInLedger } from '../payments/followed-payments.sql.ts';
import { beginCapture, failInLedger, openPayment, settleInLedger } from '../payments/payments.sql.ts';
import { Refusal } from '../../platform/calls/refusal.ts';
import { confirmed } from '../withdrawals/test-confirmed.ts';
import { withdraw } from '../withdrawals/withdraw.ts';
import { decideInLedger } from '../withdrawals/decided-withdrawals.sql.ts';
import { cancelInLedger, cancelUnconfirmed, confirmInLedger } from '../withdrawals/withdrawals.sql.ts';
import { aloneAlways, anOrder, aWithdrawal, openTestLedger, type Member, type TestLedger } from './test-ledger.ts';

// Races (ledger-races.test.ts, attacks/races-over-http.test.ts) meet these moments by chance; here each of them is brought about.

let ledger: TestLedger;
let seller: Member;
let document: string;

beforeAll(async () => {
  ledger = await openTestLedger({ connections: 3 });
  seller = await ledger.member(2);
  document = await ledger.document(seller);
});
afterAll(async () => {
  expect(await verifyLedger(ledger.owner)).toEqual([]);
  await ledger.stop();
});

/** Lets one act begin once another has done its work but not committed it, and gives its answer: it has to wait, and to see what was done. */
async function whileUncommitted<T>(first: (db: Db) => Promise<unknown>, second: (db: Db) => Promise<T>): Promise<T> {
  const done = Promise.withResolvers<void>();
  const go = Promise.withResolvers<void>();
  const committed = ledger.database.transaction(async (db) => {
    await first(db);
    done.resolve();
    await go.promise;
  });
  await Promise.race([done.promise, committed]);
  const answer = second(ledger.database);
  answer.catch(() => {});
  try {
    await expect.poll(countWaiting, { interval: 10 }).toBe(1);
  } finally {
    go.resolve();
    await committed;
  }
  return answer;
}

async function countWaiting(): Promise<number> {
  const [row] = await ledger.asOwner<{ count: number }>(
    'SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database() AND cardinality(pg_blocking_pids(pid)) > 0',
  );
  return row!.count;
}

/** Gives the only pending purchase up, as when its time is over. */
function expire(db: Db) {
  return db.query(
    { name: 'test.expire-later', text: "SELECT outcome FROM expire_purchase(now() + interval '1 day')" },
    [],
  );
}

function settle(payment: string) {
  return async (db: Db) => (await settleInLedger(db, payment)).outcome;
}

function fail(payment: string) {
  return async (db: Db) => (await failInLedger(db, payment, 'failed', '')).outcome;
}

function open(db: Db, payer: Member, purchaseId: string | null, amountCents: bigint) {
  return openPayment(db, { payerId: payer.id, provider: 'sandbox', purchaseId, amountCents, returnUrl: '' });
}

/** Adding $1 by card. */
async function topUp() {
  const payer = await ledger.member();
  return { payer, payment: (await open(ledger.database, payer, null, 100n)).paymentId };
}

/** An order of $1, and an investment of $1 of which the wallet pays 40 cents; the card has not paid yet. */
const purchases = {
  order: async () => {
    const payer = await ledger.member();
    const project = await ledger.project({ by: seller, budget: 100n });
    const { orderId } = await order(ledger.as(payer), anOrder(project, 1, false));
    return { payer, id: orderId, due: 100n, own: 0n };
  },
  investment: async () => {
    const payer = await ledger.member();
    await ledger.topUp(payer, 40n);
    const project = await ledger.project({ by: seller, budget: 1_000n });
    const form = { projectId: project, cents: 100n, choice: 2 as const, message: 'Good luck.', documentId: document };
    const { id } = await placeInvestment(ledger.as(payer), { ...form, holdSeconds: 60 });
    return { payer, id, due: 60n, own: 40n };
  },
};

async function statusOf(purchase: string): Promise<string> {
  const [row] = await ledger.asOwner<{ status: string }>(
    'SELECT status FROM orders WHERE id = $1 UNION ALL SELECT status FROM investments WHERE id = $1',
    [purchase],
  );
  return row!.status;
}

it('what is being settled is settled once', async () => {
  const { payer, payment } = await topUp();
  expect(await whileUncommitted(settle(payment), settle(payment))).toBe('repeated');
  expect(await ledger.wallet(payer)).toEqual({ balance: 100n, held: 0n });
});

it('what is being settled neither fails nor is captured', async () => {
  for (const [act, answer] of [
    [(payment: string) => fail(payment), 'settled'],
    [(payment: string) => (db: Db) => beginCapture(db, payment), 'ended'],
  ] as const) {
    const { payer, payment } = await topUp();
    expect(await whileUncommitted(settle(payment), act(payment))).toBe(answer);
    expect(await ledger.wallet(payer)).toEqual({ balance: 100n, held: 0n });
  }
});

it('what is failing is not captured', async () => {
  const { payment } = await topUp();
  expect(await whileUncommitted(fail(payment), (db) => beginCapture(db, payment))).toBe('ended');
});

it('what is being sent back to the card is taken from the wallet once', async () => {
  const { payer, payment } = await topUp();
  await settle(payment)(ledger.database);
  const told = {
    id: payment,
    seenAnswers: 0,
    refundedCents: 30n,
    disputedCents: 0n,
    feeCents: null,
  };
  const follow = async (db: Db) => (await followInLedger(db, told)).outcome;
  expect(await whileUncommitted(follow, follow)).toBe('repeated');
  expect(await ledger.wallet(payer)).toEqual({ balance: 70n, held: 0n });
});

for (const [kind, place] of Object.entries(purchases)) {
  it(`the card's money of an ${kind} that is expiring stays in the wallet`, async () => {
    const { payer, id, due, own } = await place();
    const { paymentId } = await open(ledger.database, payer, id, due);
    const before = await ledger.wallet(seller);
    expect(await whileUncommitted(expire, settle(paymentId))).toBe('ok');
    expect(await statusOf(id)).toBe('expired');
    expect(await ledger.wallet(payer)).toEqual({ balance: own + due, held: 0n });
    expect(await ledger.wallet(seller)).toEqual(before);
  });

  it(`the payment of an ${kind} that is expiring is not captured`, async () => {
    const { payer, id, due, own } = await place();
    const { paymentId } = await open(ledger.database, payer, id, due);
    expect(await whileUncommitted(expire, (db) => beginCapture(db, paymentId))).toBe('ended');
    expect(await ledger.wallet(payer)).toEqual({ balance: own, held: 0n });
  });

  it(`an ${kind} that is expiring stays expired when its payment fails`, async () => {
    const { payer, id, due, own } = await place();
    const { paymentId } = await open(ledger.database, payer, id, due);
    expect(await whileUncommitted(expire, fail(paymentId))).toBe('ok');
    expect(await statusOf(id)).toBe('expired');
    expect(await ledger.wallet(payer)).toEqual({ balance: own, held: 0n });
  });

  it(`no payment begins for an ${kind} that is expiring`, async () => {
    const { payer, id, due } = await place();
    const opened = await whileUncommitted(expire, (db) => open(db, payer, id, due));
    expect(opened).toMatchObject({ outcome: 'not_due', paymentId: null });
  });
}

/** Each way to spend $1 of a wallet, and what is said of it. */
const ways: Record<string, (spender: Member, project: string) => (db: Db) => Promise<string>> = {
  'an order': (spender, project) => async (db) => {
    await order({ ...ledger.as(spender), db }, anOrder(project, 1, true));
    return 'ok';
  },
  'an investment': (spender, project) => async (db) => {
    const form = { projectId: project, cents: 100n, choice: 1 as const, message: 'Good luck.', documentId: document };
    return (await placeInvestment({ ...ledger.as(spender), db }, { ...form, holdSeconds: 60 })).outcome;
  },
  'a withdrawal': (spender) => async (db) => {
    await withdraw({ ...ledger.as(spender), db }, aWithdrawal(100n));
    return 'ok';
  },
};

it.for(Object.keys(ways).flatMap((first) => Object.keys(ways).map((second) => [first, second] as const)))(
  'what %s is spending is not spent on %s as well',
  async ([first, second]) => {
    const spender = await ledger.member();
    await ledger.topUp(spender, 100n);
    const project = await ledger.project({ by: seller, budget: 100n });
    const other = await ledger.project({ by: seller, budget: 100n });
    const again = (db: Db) =>
      ways[second]!(
        spender,
        other,
      )(db).catch((error: unknown) => {
        if (error instanceof Refusal) return error.code;
        throw error;
      });
    const said = await whileUncommitted(ways[first]!(spender, project), again);
    expect(['validation', 'insufficient', 'insufficient_funds']).toContain(said);
    const { balance, held } = await ledger.wallet(spender);
    expect(balance - held).toBe(0n);
  },
);

it('a withdrawal that its owner confirms at the last moment is not canceled for want of it, and one that is canceled is not confirmed', async () => {
  const late = async () => {
    const member = await ledger.member();
    await ledger.topUp(member, 100n);
    const { id } = await withdraw(ledger.as(member), aWithdrawal(100n));
    const confirming = { organizationId: member.id, actorId: member.id, id, proven: true };
    const confirm = async (db: Db) => (await confirmInLedger(db, confirming)).outcome;
    const cancel = async (db: Db) => (await cancelUnconfirmed(db, id, '')).canceled;
    const end = () =>
      asOwner(ledger.ownerUrl, 'UPDATE withdrawals SET confirm_until = clock_timestamp() WHERE id = $1', [id]);
    return { member, confirm, cancel, end };
  };
  const confirmed = await late();
  const first = async (db: Db) => {
    // Its moment is the one at which this transaction began.
    await db.query({ name: '', text: 'SELECT' }, []);
    await confirmed.end();
    expect(await confirmed.confirm(db)).toBe('owner');
  };
  expect(await whileUncommitted(first, confirmed.cancel)).toBe(false);
  expect(await ledger.wallet(confirmed.member)).toEqual({ balance: 100n, held: 100n });

  const canceled = await late();
  await canceled.end();
  expect(await whileUncommitted(canceled.cancel, canceled.confirm)).toBe('decided');
  expect(await ledger.wallet(canceled.member)).toEqual({ balance: 100n, held: 0n });
});

it('a withdrawal that is being decided or canceled is neither decided nor canceled again', async () => {
  const decide = (id: string, approve: boolean) => async (db: Db) =>
    (await decideInLedger(db, { id, approve, operatorId: null, reason: '', asTest: true, ...aloneAlways })).outcome;
  const cancel = (id: string, of: Member) => async (db: Db) =>
    (await cancelInLedger({ ...ledger.as(of), db }, id)).outcome;
  const acts = [
    (id: string) => decide(id, true),
    (id: string) => decide(id, false),
    (id: string, of: Member) => cancel(id, of),
  ];
  for (const [at, first] of acts.entries())
    for (const [then, second] of acts.entries()) {
      const member = await ledger.member();
      await ledger.topUp(member, 100n);
      const id = await confirmed(ledger.asOwner, (await withdraw(ledger.as(member), aWithdrawal(100n))).id);
      const said = await whileUncommitted(first(id, member), second(id, member));
      expect(said, `${at}, then ${then}`).toBe(at === then ? 'repeated' : 'decided');
      expect(await ledger.wallet(member)).toEqual({ balance: at === 0 ? 0n : 100n, held: 0n });
    }
});
