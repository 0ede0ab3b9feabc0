import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyLedger } from '../../money/ledger/verify-ledger.ts';
import { openTestLedger, type Member, type TestLedger } from '../../money/wallet/test-ledger.ts';
import { inParallel } from '../../platform/calls/test-in-parallel.ts';
import { payInLedger } from '../repayments/repayments.sql.ts';
import { creditReturns } from '../repayments/test-holdings.ts';
import {
  giveBack,
  makeLate,
  passDays,
  reservedProject,
  reserveState,
  sendReport,
  settleReserves,
  type Reserved,
} from './test-reserves.ts';

// An order of locks that is wrong is noticed within a few.
const rounds = process.env['LONG'] === '1' ? 50 : 3;
const parallel = 20;

let ledger: TestLedger;
let organization: Member;
beforeAll(async () => {
  ledger = await openTestLedger({ connections: parallel });
  organization = await ledger.member(2);
  await ledger.topUp(organization, 10_000_000n);
});
afterAll(() => ledger.stop());

async function repay({ projectId }: Reserved) {
  const all = { projectId, dueOn: '2099-01-01', cents: null };
  const { outcome } = await payInLedger(ledger.database, ledger.as(organization), all);
  if (outcome === 'ok') await creditReturns(ledger);
  return outcome;
}

async function inWallets({ by, holders }: Reserved) {
  const wallets = await Promise.all([by, ...holders.map(({ member }) => member)].map((each) => ledger.wallet(each)));
  return wallets.reduce((sum, { balance }) => sum + balance, 0n);
}

/** Goes one day on, and does all that waits for it. */
async function nextDay(of: Reserved) {
  await creditReturns(ledger);
  await passDays(ledger, of, 1);
  await settleReserves(ledger);
}

/** A reserve of 10.00 of two holdings, and a report that is this number of days late. */
async function late(days: number) {
  const of = await reservedProject(ledger, organization, { percent: 5, invested: [10_000n, 10_000n] });
  expect(await reserveState(ledger, of)).toMatchObject({ balance: 1000, held: 1000, whole: 1000 });
  await makeLate(ledger, of, days);
  return of;
}

describe('twenty at once', { timeout: 600_000 }, () => {
  it('report, settle, give back, repay and pass the mark of 30 days, and each cent is freed or shared once', async () => {
    for (let n = 0; n < rounds; n++) {
      const of = await late(29);
      const before = await inWallets(of);
      const words = await inParallel(parallel, async (at) => {
        switch (at % 5) {
          case 0:
            return sendReport(ledger, of);
          case 1:
            return settleReserves(ledger);
          case 2:
            return giveBack(ledger, of, of.holders[at % 2]!.id, 101n);
          case 3:
            // In some rounds all is paid back, in others the report alone frees the reserve.
            return n % 2 === 0 ? repay(of) : settleReserves(ledger);
          default:
            if (at < 10) await passDays(ledger, of, at === 4 ? 1 : 30);
            return settleReserves(ledger);
        }
      });
      const expected = ['ok', 'sharing', 'refunded', 'too_much', 'nothing_due'];
      expect(Object.keys(words).filter((word) => !expected.includes(word))).toEqual([]);
      await nextDay(of);
      const { balance, held, freed, refunded, got } = await reserveState(ledger, of);
      expect([balance, held]).toEqual([0, 0]);
      expect(freed + refunded + got[0]! + got[1]!).toBe(1000);
      expect((await inWallets(of)) - before).toBe(1000n);
    }
    expect(await verifyLedger(ledger.owner)).toEqual([]);
  });

  it('share one quarter once, also while it is credited', async () => {
    for (let n = 0; n < rounds; n++) {
      const of = await late(30);
      expect(await inParallel(parallel, () => settleReserves(ledger))).toEqual({ ok: parallel });
      expect(await reserveState(ledger, of)).toMatchObject({ balance: 750, held: 750, whole: 1000, got: [125, 125] });
    }
    expect(await verifyLedger(ledger.owner)).toEqual([]);
  });
});
