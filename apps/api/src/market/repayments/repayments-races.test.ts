import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyLedger } from '../../money/ledger/verify-ledger.ts';
import { refundInLedger } from '../../money/refunds/refunds.sql.ts';
import { openTestLedger, type Member, type TestLedger } from '../../money/wallet/test-ledger.ts';
import { inParallel } from '../../platform/calls/test-in-parallel.ts';
import { creditReturns, payInLedger, shareRepayment } from './repayments.sql.ts';
import { creditReturns as creditAll, investIn, projectWith, setDay, type Terms } from './test-holdings.ts';
import { payRepayment } from './test-repayments-answers.ts';

// An order of locks that is wrong is noticed within a few.
const rounds = process.env['LONG'] === '1' ? 50 : 4;
const parallel = 20;

let ledger: TestLedger;
let organization: Member;
beforeAll(async () => {
  ledger = await openTestLedger({ connections: parallel });
  organization = await ledger.member(2);
  await ledger.topUp(organization, 100_000_000n);
  await setDay(ledger, '2026-01-31');
});
afterAll(() => ledger.stop());

async function inRounds(terms: Terms, holders: number, round: (of: Funded) => Promise<void>) {
  for (let n = 0; n < rounds; n++) await round(await funded(terms, holders));
  expect(await verifyLedger(ledger.owner)).toEqual([]);
}

type Funded = { projectId: string; holders: { member: Member; id: string }[] };

/** A project whose holders have invested 100.00 each. */
async function funded(terms: Terms, count: number): Promise<Funded> {
  const projectId = await projectWith(ledger, organization, terms);
  const holders: Funded['holders'] = [];
  for (let n = 0; n < count; n++) {
    const member = await ledger.member();
    holders.push({ member, id: await investIn(ledger, member, projectId, 10_000n) });
  }
  return { projectId, holders };
}

function pay(projectId: string, dueOn: string, cents: bigint | null = null) {
  return payInLedger(ledger.database, ledger.as(organization), { projectId, dueOn, cents });
}

/** Goes on with a payment by a few holders at a time, as one of several workers. */
async function credit(id: string) {
  await shareRepayment(ledger.database, id);
  while (!(await creditReturns(ledger.database, id, 3)).isFinished);
}

async function giveBack(purchaseId: string, cents: bigint) {
  const { idempotencyKey, fingerprint } = ledger.as(organization);
  const once = { actorId: organization.id, idempotencyKey, fingerprint, cause: 'seller' as const };
  return (await refundInLedger(ledger.database, { ...once, purchaseId, cents, reason: 'Too much.' })).outcome;
}

async function balances(holders: Funded['holders']) {
  return Promise.all(holders.map(async ({ member }) => (await ledger.wallet(member)).balance));
}

describe('twenty at once', { timeout: 180_000 }, () => {
  it('pay one date once', () =>
    inRounds({ months: 1 }, 2, async ({ projectId, holders }) => {
      const before = (await ledger.wallet(organization)).balance;
      const parsed = { projectId, dueOn: '2026-02-28', amount: null };
      const {
        ok,
        conflict = 0,
        validation = 0,
      } = await inParallel(parallel, () => payRepayment(ledger.as(organization), parsed));
      expect([ok, conflict + validation]).toEqual([1, parallel - 1]);
      await creditAll(ledger);
      expect(await balances(holders)).toEqual([11_000n, 11_000n]);
      expect(before - (await ledger.wallet(organization)).balance).toBe(22_000n);
    }));

  it('credit one payment once', () =>
    inRounds({ months: 1 }, 10, async ({ projectId, holders }) => {
      const { id } = await pay(projectId, '2026-02-28', 33_333n);
      expect(await inParallel(parallel, () => credit(id))).toEqual({ ok: parallel });
      const all = await balances(holders);
      expect(all.reduce((sum, each) => sum + each, 0n)).toBe(33_333n);
      expect(all.every((each) => each === 3333n || each === 3334n)).toBe(true);
    }));

  it('pay, credit and give back without losing a cent', () =>
    inRounds({ plan: 'monthly', months: 3 }, 3, async ({ projectId, holders }) => {
      const before = (await ledger.wallet(organization)).balance;
      const results = await inParallel(parallel, async (n) => {
        if (n % 2 === 0) return giveBack(holders[n % 3]!.id, BigInt(100 + n));
        const { outcome, id } = await pay(projectId, '2026-04-30', n % 4 === 1 ? null : 1001n);
        if (outcome === 'ok') await credit(id);
        return outcome;
      });
      const words = ['ok', 'sharing', 'refunded', 'too_much', 'nothing_due'];
      expect(Object.keys(results).filter((word) => !words.includes(word))).toEqual([]);
      await pay(projectId, '2026-04-30');
      await creditAll(ledger);
      const got = (await balances(holders)).reduce((sum, each) => sum + each, 0n);
      expect(before - (await ledger.wallet(organization)).balance).toBe(got);
      expect(await pay(projectId, '2030-01-01')).toMatchObject({ outcome: 'nothing_due' });
    }));

  it('pay and invest, and each holding is paid what it promises', () =>
    inRounds({ plan: 'monthly', months: 2 }, 1, async ({ projectId, holders }) => {
      const newcomers = await Promise.all(Array.from({ length: parallel }, () => ledger.member()));
      await inParallel(parallel, async (n) => {
        if (n % 2 === 0) {
          const id = await investIn(ledger, newcomers[n]!, projectId, 10_000n);
          holders.push({ member: newcomers[n]!, id });
        } else {
          const { outcome, id } = await pay(projectId, '2026-03-31', n % 4 === 1 ? null : 777n);
          if (outcome === 'ok') await credit(id);
        }
      });
      await pay(projectId, '2026-03-31');
      await creditAll(ledger);
      expect(await balances(holders)).toEqual(holders.map(() => 11_000n));
      expect(await pay(projectId, '2030-01-01')).toMatchObject({ outcome: 'nothing_due' });
    }));
});
