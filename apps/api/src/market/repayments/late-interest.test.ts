import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyLedger } from '../../money/ledger/verify-ledger.ts';
import { openTestLedger, type Member, type TestLedger } from '../../money/wallet/test-ledger.ts';
import { payInLedger } from './repayments.sql.ts';
import { creditReturns, investIn, projectWith, setDay } from './test-holdings.ts';
import { investmentPlan } from './test-repayments-answers.ts';

let ledger: TestLedger;
let organization: Member;
beforeAll(async () => {
  ledger = await openTestLedger();
  organization = await ledger.member(2);
  await ledger.topUp(organization, 1_000_000n);
});
afterAll(() => ledger.stop());

async function pay(projectId: string, dueOn: string, cents: bigint | null = null) {
  const paid = await payInLedger(ledger.database, ledger.as(organization), { projectId, dueOn, cents });
  await creditReturns(ledger);
  expect(await verifyLedger(ledger.owner)).toEqual([]);
  return paid;
}

it('is simple, counts from the day after the due day, and is rounded down for each holding and instalment', async () => {
  const projectId = await projectWith(ledger, organization, { plan: 'monthly', months: 2, roi: 0 });
  await ledger.asOwner('UPDATE projects SET late_interest = 10 WHERE id = $1', [projectId]);
  await setDay(ledger, '2026-01-15');
  const first = await ledger.member();
  const second = await ledger.member();
  const id = await investIn(ledger, first, projectId, 200_000n);
  await investIn(ledger, second, projectId, 20_001n);
  const late = async () => (await investmentPlan(ledger.as(first), { id })).records.map((each) => each.late);

  // On the day itself nothing is late.
  await setDay(ledger, '2026-02-15');
  expect(await late()).toEqual([0, 0]);
  // 1,000.00 × 10 % × 20 / 365 = 5.479… and 100.00 × 10 % × 20 / 365 = 0.547….
  await setDay(ledger, '2026-03-07');
  expect(await late()).toEqual([5.47, 0]);
  // Half of the first instalment, ten days before the rest: its interest is that of each part's days.
  const half = await pay(projectId, '2026-02-28', 55_000n);
  expect(half).toMatchObject({ outcome: 'ok', left: 55_000n });
  await setDay(ledger, '2026-03-17');
  // (500.00 × 20 + 500.00 × 30) × 10 % / 365 = 6.849…
  expect(await late()).toEqual([6.84, 0.54]);
  expect(await pay(projectId, '2026-02-28')).toMatchObject({ paid: 55_000n, left: 0n });
  // It is fixed from then on: 6.84 and 0.68.
  await setDay(ledger, '2026-03-27');
  expect((await late())[0]).toBe(6.84);
  // What is due comes before late interest, and late interest before what is not due.
  const before = (await ledger.wallet(first)).balance;
  expect(await pay(projectId, '2026-03-31', 110_001n)).toMatchObject({ outcome: 'ok', paid: 110_001n });
  expect((await ledger.wallet(first)).balance - before).toBe(100_000n);
  // 752 cents of the first date, and of the second, 12 days late: 3.28 and 0.32.
  expect(await pay(projectId, '2026-03-31', 2000n)).toMatchObject({ outcome: 'too_much', left: 1112n });
  expect(await pay(projectId, '2026-03-31', 376n)).toMatchObject({ outcome: 'ok', left: 736n });
  expect((await ledger.wallet(first)).balance - before).toBe(100_342n);
  await pay(projectId, '2026-03-31');
  expect((await ledger.wallet(first)).balance - before).toBe(101_012n);
  expect(await pay(projectId, '2030-01-01')).toMatchObject({ outcome: 'nothing_due' });
});

it('comes before what is not due yet', async () => {
  const projectId = await projectWith(ledger, organization, { plan: 'monthly', months: 3, roi: 0 });
  await ledger.asOwner('UPDATE projects SET late_interest = 10 WHERE id = $1', [projectId]);
  await setDay(ledger, '2026-01-15');
  const holder = await ledger.member();
  const id = await investIn(ledger, holder, projectId, 300_000n);
  await setDay(ledger, '2026-03-07');
  await pay(projectId, '2026-02-28');
  // The interest of 5.47 and what is left of 1,000.00 for the next date.
  expect(await pay(projectId, '2026-04-30', 100_000n)).toMatchObject({ outcome: 'ok', left: 100_547n });
  const { records } = await investmentPlan(ledger.as(holder), { id });
  expect(records.map((each) => each.paid)).toEqual([1000, 994.53, 0]);
});

it('comes after all that is due by today, also where only a part of that is to be paid', async () => {
  const projectId = await projectWith(ledger, organization, { plan: 'monthly', months: 3, roi: 0 });
  await ledger.asOwner('UPDATE projects SET late_interest = 10 WHERE id = $1', [projectId]);
  await setDay(ledger, '2026-01-15');
  await investIn(ledger, await ledger.member(), projectId, 300_000n);
  // Two dates are overdue. Paying the first leaves 5.47 of late interest.
  await setDay(ledger, '2026-03-07');
  await pay(projectId, '2026-02-28');
  await setDay(ledger, '2026-05-01');
  expect(await pay(projectId, '2026-02-28')).toMatchObject({ outcome: 'nothing_due' });
  expect(await pay(projectId, '2026-03-31', 100_001n)).toMatchObject({ outcome: 'too_much', left: 100_000n });
  expect(await pay(projectId, '2026-03-31')).toMatchObject({ outcome: 'ok', paid: 100_000n, left: 0n });
  // 1,000.00 × 10 % × 47 / 365 = 12.876… are owed too now, and with the third date nothing else is due by today.
  expect(await pay(projectId, '2026-03-31')).toMatchObject({ outcome: 'nothing_due' });
  expect(await pay(projectId, '2026-04-15')).toMatchObject({ outcome: 'ok', paid: 101_834n, left: 0n });
  // 1,000.00 × 10 % × 16 / 365 = 4.383…, which may be paid under any day from now on.
  expect(await pay(projectId, '2026-02-28', 38n)).toMatchObject({ outcome: 'ok', left: 400n });
  expect(await pay(projectId, '2030-01-01')).toMatchObject({ outcome: 'ok', paid: 400n, left: 0n });
});

it('is paid for the earliest date first', async () => {
  const projectId = await projectWith(ledger, organization, { months: 1, roi: 0 });
  await ledger.asOwner('UPDATE projects SET late_interest = 10 WHERE id = $1', [projectId]);
  const first = await ledger.member();
  const second = await ledger.member();
  await setDay(ledger, '2026-01-15');
  await investIn(ledger, first, projectId, 100_000n);
  await setDay(ledger, '2026-01-20');
  await investIn(ledger, second, projectId, 100_000n);
  await setDay(ledger, '2026-03-07');
  expect(await pay(projectId, '2026-03-07')).toMatchObject({ paid: 200_000n });
  await pay(projectId, '2026-03-07', 547n);
  expect((await ledger.wallet(first)).balance).toBe(100_547n);
  expect((await ledger.wallet(second)).balance).toBe(100_000n);
  expect(await pay(projectId, '2026-03-07')).toMatchObject({ paid: 410n, left: 0n });
});
