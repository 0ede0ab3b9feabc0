import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { placeInvestment } from '../../market/investments/investments.sql.ts';
import { verifyLedger } from '../ledger/verify-ledger.ts';
import { beginCapture, failInLedger, openPayment, settleInLedger } from '../payments/payments.sql.ts';
import { inParallel } from '../../platform/calls/test-in-parallel.ts';
import { withdraw } from '../withdrawals/withdraw.ts';
import { decideInLedger } from '../withdrawals/decided-withdrawals.sql.ts';
import { cancelInLedger } from '../withdrawals/withdrawals.sql.ts';
import { aloneAlways, anOrder, aWithdrawal, openTestLedger, type Member, type TestLedger } from './test-ledger.ts';
import { confirmed } from '../withdrawals/test-confirmed.ts';
import { order } from '../../market/orders/test-orders-answers.ts';

// A lock that is left out is noticed within six of them.
const rounds = process.env['LONG'] === '1' ? 50 : 12;
// An order of locks that is wrong took up to twenty-seven.
const roundCount = 50;
const parallel = 20;

/** Of which each sale is a second transfer, to an account that its seller's sales share. */
const fees = { order: [250n, 3n], investment: [300n, 2n] } as const;

let ledger: TestLedger;
let document: string;
let seller: Member;

beforeAll(async () => {
  ledger = await openTestLedger({ connections: parallel });
  seller = await ledger.member(2);
  document = await ledger.document(seller);
});
afterAll(() => ledger.stop());

async function inRounds(round: (n: number) => Promise<void>, times = rounds) {
  for (let n = 0; n < times; n++) await round(n);
  expect(await verifyLedger(ledger.owner)).toEqual([]);
}

function tally(work: (n: number) => Promise<unknown>) {
  return inParallel(parallel, work);
}

function invest(investor: Member, projectId: string, cents: bigint, choice: 0 | 1 | 2) {
  return placeInvestment(ledger.as(investor), {
    projectId,
    cents,
    choice,
    message: 'Good luck.',
    documentId: document,
    holdSeconds: 60,
  });
}

async function openCard(payer: Member, purchaseId: string | null, amountCents: bigint) {
  return (
    await openPayment(ledger.database, {
      payerId: payer.id,
      provider: 'sandbox',
      purchaseId,
      amountCents,
      returnUrl: '',
    })
  ).paymentId;
}

function decision(id: string, approve: boolean) {
  return { id, approve, operatorId: null, reason: '', asTest: true, ...aloneAlways };
}

// Orders, investments and withdrawals alone are raced over HTTP: attacks/races-over-http.test.ts.
describe('twenty parallel calls', { timeout: 120_000 }, () => {
  let buyer: Member;
  beforeEach(async () => {
    buyer = await ledger.member();
  });

  it('authorize cards only up to the goal, and hold only what the wallet has', () =>
    inRounds(async () => {
      const project = await ledger.project({ by: seller, budget: 900n, minimum: 100n });
      const investor = await ledger.member();
      await ledger.topUp(investor, 250n);
      const payments: string[] = [];
      const placed = await tally(async (n) => {
        const { outcome, id, due } = await invest(investor, project, 100n, n % 2 === 0 ? 2 : 0);
        if (outcome === 'ok' && due > 0n) payments.push(await openCard(investor, id, due));
        return outcome;
      });
      // Of the ten mixed ones the first two are paid by the wallet at once.
      expect(placed).toEqual({ ok: parallel });
      const { balance, held } = await ledger.wallet(investor);
      expect(balance - held).toBeGreaterThanOrEqual(0n);
      const results = await tally(async (n) => (payments[n] ? beginCapture(ledger.database, payments[n]) : 'none'));
      expect(results).toEqual({ ok: 7, place_gone: 11, none: 2 });
      const ends = await tally(async (n) => {
        if (payments[n]) await settleInLedger(ledger.database, payments[n]);
        return 'done';
      });
      expect(ends).toEqual({ done: parallel });
    }));

  it('spend the same money on orders, investments and withdrawals only once', () =>
    inRounds(async () => {
      const project = await ledger.project({ by: seller, budget: 100n });
      const spender = await ledger.member();
      await ledger.topUp(spender, 500n);
      const ways = [
        async () => (await order(ledger.as(spender), anOrder(project, 1, true))) && 'spent',
        async () => ((await invest(spender, project, 100n, 1)).outcome === 'ok' ? 'spent' : 'validation'),
        async () => (await withdraw(ledger.as(spender), aWithdrawal(100n))) && 'spent',
      ];
      const results = await tally((n) => ways[n % 3]!());
      expect(results['spent']).toBe(5);
      const { balance, held } = await ledger.wallet(spender);
      expect(balance - held).toBe(0n);
    }));

  it('settle a payment once', () =>
    inRounds(async () => {
      const payment = await openCard(buyer, null, 100n);
      const before = (await ledger.wallet(buyer)).balance;
      expect(await tally(async () => (await settleInLedger(ledger.database, payment)).outcome)).toEqual({
        ok: 1,
        repeated: 19,
      });
      expect((await ledger.wallet(buyer)).balance - before).toBe(100n);
    }));

  it('settle, fail or expire a mixed investment once', () =>
    inRounds(async () => {
      const project = await ledger.project({ by: seller, budget: 1_000n });
      const investor = await ledger.member();
      await ledger.topUp(investor, 40n);
      const placed = await placeInvestment(ledger.as(investor), {
        projectId: project,
        cents: 100n,
        choice: 2,
        message: 'Good luck.',
        documentId: document,
        holdSeconds: 0,
      });
      const payment = await openCard(investor, placed.id, 60n);
      const expire = { name: 'test.expire-now', text: 'SELECT outcome FROM expire_purchase(now())' };
      const ways = [
        () => settleInLedger(ledger.database, payment),
        () => failInLedger(ledger.database, payment, 'failed', ''),
        () => ledger.database.query(expire, []),
      ];
      await tally(async (n) => (await ways[n % 3]!()) && 'done');
      // Whichever came first, the card's money has come, and is in the wallet or in the project.
      const { balance, held } = await ledger.wallet(investor);
      expect([0n, 100n]).toContain(balance);
      expect(held).toBe(0n);
    }));

  it('approve or reject a withdrawal once', () =>
    inRounds(async () => {
      const member = await ledger.member();
      await ledger.topUp(member, 100n);
      const { id } = await withdraw(ledger.as(member), aWithdrawal(100n));
      await confirmed(ledger.asOwner, id);
      const results = await tally(
        async (n) => (await decideInLedger(ledger.database, decision(id, n % 2 === 0))).outcome,
      );
      expect(results).toEqual({ ok: 1, repeated: 9, decided: 10 });
    }));

  it('approve, reject or cancel a withdrawal once', async () => {
    for (let round = 0; round < rounds; round++) {
      const member = await ledger.member();
      await ledger.topUp(member, 100n);
      const { id } = await withdraw(ledger.as(member), aWithdrawal(100n));
      await confirmed(ledger.asOwner, id);
      const ways = [
        async () => (await decideInLedger(ledger.database, decision(id, true))).outcome,
        async () => (await decideInLedger(ledger.database, decision(id, false))).outcome,
        async () => (await cancelInLedger(ledger.as(member), id)).outcome,
      ];
      const ended = await Promise.all(Array.from({ length: 18 }, (_, n) => ways[n % 3]!()));
      expect(ended.toSorted()).toEqual([
        ...Array<string>(12).fill('decided'),
        'ok',
        ...Array<string>(5).fill('repeated'),
      ]);
      const { balance, held } = await ledger.wallet(member);
      expect([0n, 100n]).toContain(balance);
      expect(held).toBe(0n);
    }
  });

  it('send the same key and get one effect and one answer', () =>
    inRounds(async (n) => {
      const project = await ledger.project({ by: seller, budget: 100n });
      const member = await ledger.member();
      await ledger.topUp(member, 500n);
      const request = { key: `once-${n}`, body: 'the same' };
      const answers = await Promise.all(
        Array.from({ length: parallel }, () => order(ledger.as(member, request), anOrder(project, 1, true))),
      );
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
      expect(await ledger.wallet(member)).toEqual({ balance: 400n, held: 0n });
    }));

  it('send the same key with another body and get a conflict', () =>
    inRounds(async (n) => {
      const project = await ledger.project({ by: seller, budget: 100n });
      const member = await ledger.member();
      await ledger.topUp(member, 5_000n);
      const results = await tally((i) =>
        order(ledger.as(member, { key: `mine-${n}`, body: i }), anOrder(project, 1, true)),
      );
      expect(results).toEqual({ ok: 1, conflict: 19 });
    }));

  it('buy from each other without a deadlock', () =>
    inRounds(async () => {
      const pair = [await ledger.member(2), await ledger.member(2)] as const;
      const projects = [
        await ledger.project({ by: pair[0], budget: 100n, fees }),
        await ledger.project({ by: pair[1], budget: 100n, fees }),
      ] as const;
      for (const member of pair) await ledger.topUp(member, 5_000n);
      const results = await tally(async (n) => {
        const buyer = n % 2;
        if (n % 4 < 2) return order(ledger.as(pair[buyer]!), anOrder(projects[1 - buyer]!, 1, true));
        return (await invest(pair[buyer]!, projects[1 - buyer]!, 5n, 1)).outcome;
      });
      expect(results).toEqual({ ok: parallel });
    }));

  it('run every operation on each other without a deadlock', async () => {
    const people = [
      seller,
      await ledger.member(2),
      ...(await Promise.all([ledger.member(), ledger.member(), ledger.member()])),
    ];
    const projects: string[] = [];
    for (const by of people.slice(0, 2)) projects.push(await ledger.project({ by, budget: 100_000n, fees }));
    for (const member of people) await ledger.topUp(member, 2_000n);
    const allowed = new Set([
      'ok',
      'forbidden',
      'validation',
      'insufficient_funds',
      'goal_reached',
      'goal_exceeded',
      'goal_awaited',
      'below_minimum',
    ]);
    const any = <T>(list: readonly T[]) => list[Math.floor(Math.random() * list.length)]!;
    const expire = { name: 'test.expire-now', text: 'SELECT outcome FROM expire_purchase(now())' };
    const anything = async (n: number) => {
      const member = any(people);
      const placed = await placeInvestment(ledger.as(member), {
        projectId: any(projects),
        cents: 90n,
        choice: any([0, 1, 2] as const),
        message: 'Good luck.',
        documentId: document,
        holdSeconds: n % 2,
      });
      if (placed.outcome === 'ok' && placed.due > 0n) {
        const payment = await openCard(member, placed.id, placed.due);
        await Promise.all([
          settleInLedger(ledger.database, payment),
          failInLedger(ledger.database, payment, 'failed', ''),
          ledger.database.query(expire, []),
        ]);
      }
      await order(ledger.as(any(people)), anOrder(any(projects), 1, n % 3 === 0));
      const { id } = await withdraw(ledger.as(member), aWithdrawal(1n));
      await confirmed(ledger.asOwner, id);
      await decideInLedger(ledger.database, decision(id, n % 2 === 0));
    };
    await inRounds(async () => {
      const results = await tally(anything);
      expect(
        Object.keys(results).every((word) => allowed.has(word)),
        JSON.stringify(results),
      ).toBe(true);
    }, roundCount);
  });
});
