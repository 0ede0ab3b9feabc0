import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { verifyLedger } from '../../money/ledger/verify-ledger.ts';
import { openTestLedger, type Member, type TestLedger } from '../../money/wallet/test-ledger.ts';
import {
  giveBack,
  investAndRelease,
  makeLate,
  passDays,
  reservedProject,
  reserveState,
  sendReport,
  settleReserves,
} from './test-reserves.ts';

let ledger: TestLedger;
let organization: Member;
beforeAll(async () => {
  ledger = await openTestLedger({ connections: 4 });
});
beforeEach(async () => {
  organization = await ledger.member(2);
});
afterAll(async () => {
  expect(await verifyLedger(ledger.owner)).toEqual([]);
  await ledger.stop();
});

async function free() {
  const { balance, held } = await ledger.wallet(organization);
  return Number(balance - held);
}

it('is of the whole release, and never more than the fee has left', async () => {
  const of = await reservedProject(ledger, organization, { percent: 5, invested: [10_000n, 100n], fee: [10, 88n] });
  // Of 100.00 a fee of 10.88 and 5.00 held back; of 1.00 a fee of 0.98, which leaves 0.02.
  expect(await reserveState(ledger, of)).toMatchObject({ balance: 502, held: 502, whole: 502 });
  expect(await free()).toBe(10_000 - 1088 - 500);
  expect(await giveBack(ledger, of, of.holders[0]!.id, 4000n)).toBe('ok');
  expect(await reserveState(ledger, of)).toMatchObject({ held: 302, whole: 302, refunded: 200 });
  expect(await sendReport(ledger, of)).toBe('ok');
  expect(await reserveState(ledger, of)).toMatchObject({ balance: 0, freed: 302 });
});

it('takes in what is released after quarters were shared, of which its holder gets nothing', async () => {
  const of = await reservedProject(ledger, organization, { percent: 5, invested: [10_000n, 10_000n] });
  await makeLate(ledger, of, 30);
  await settleReserves(ledger);
  expect(await reserveState(ledger, of)).toMatchObject({ held: 750, whole: 1000, got: [125, 125] });
  // The second quarter is late as well, and nobody has looked since: it is of the older holdings alone.
  await makeLate(ledger, of, 60);
  await investAndRelease(ledger, of, [10_000n]);
  await settleReserves(ledger);
  expect(await reserveState(ledger, of)).toMatchObject({ held: 1000, whole: 1500, got: [250, 250, 0] });
  await makeLate(ledger, of, 90);
  await settleReserves(ledger);
  expect(await reserveState(ledger, of)).toMatchObject({ held: 625, whole: 1500, got: [375, 375, 125] });
  expect(await sendReport(ledger, of)).toBe('ok');
  expect(await reserveState(ledger, of)).toMatchObject({ balance: 0, held: 0, freed: 625 });
});

it('leaves out who gave up, and is freed once all did', async () => {
  const of = await reservedProject(ledger, organization, { percent: 5, invested: [10_000n, 10_000n] });
  const giveUp = (at: number) => ledger.asOwner('SELECT give_up_holdings($1)', [of.holders[at]!.member.id]);
  await giveUp(0);
  await makeLate(ledger, of, 30);
  await settleReserves(ledger);
  expect(await reserveState(ledger, of)).toMatchObject({ held: 750, freed: 0, got: [0, 250] });
  await giveUp(1);
  await passDays(ledger, of, 30);
  await settleReserves(ledger);
  expect(await reserveState(ledger, of)).toMatchObject({ balance: 0, held: 0, freed: 750, got: [0, 250] });
});
