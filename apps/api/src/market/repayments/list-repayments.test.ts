import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestLedger, type Member, type TestLedger } from '../../money/wallet/test-ledger.ts';
import { creditReturns, investIn, projectWith, setDay } from './test-holdings.ts';
import { payInLedger } from './repayments.sql.ts';
import { listRepayments, payRepayment } from './test-repayments-answers.ts';

let ledger: TestLedger;
let organization: Member;
let projectId: string;
beforeAll(async () => {
  ledger = await openTestLedger();
  organization = await ledger.member(2);
  await ledger.topUp(organization, 1_000_000n);
  projectId = await projectWith(ledger, organization, { plan: 'monthly', months: 3, roi: 0 });
  await ledger.asOwner('UPDATE projects SET late_interest = 10 WHERE id = $1', [projectId]);
  await setDay(ledger, '2026-01-15');
  await investIn(ledger, await ledger.member(), projectId, 300_000n);
});
afterAll(() => ledger.stop());

function list() {
  return listRepayments(ledger.as(organization), { start: 0, length: 10, projectId: null });
}

function pay(dueOn: string, cents: bigint | null = null) {
  return payRepayment(ledger.as(organization, { body: { projectId, dueOn, cents: Number(cents) } }), {
    projectId,
    dueOn,
    amount: cents,
  });
}

it('shows the late interest that is owed with its month, and what paying a month costs with it', async () => {
  // Nothing is owed while it still grows.
  await setDay(ledger, '2026-03-07');
  expect(await list()).toMatchObject({
    records: [
      { dueOn: '2026-02-15', late: 0, toPay: 1000, lateToPay: 0, state: 'late' },
      { dueOn: '2026-03-15', late: 0, toPay: 2000, lateToPay: 0, state: 'due' },
      { dueOn: '2026-04-15', late: 0, toPay: 3000, state: 'upcoming' },
    ],
    overdue: 1000,
  });
  // 1,000.00 × 10 % × 20 / 365 = 5.479….
  expect(await pay('2026-02-28')).toMatchObject({ paid: 1000, left: 0 });
  await creditReturns(ledger);
  expect(await list()).toMatchObject({
    records: [
      { dueOn: '2026-02-15', paid: 1000, late: 5.47, toPay: 5.47, lateToPay: 5.47, state: 'overdue' },
      { dueOn: '2026-03-15', late: 0, toPay: 1005.47, lateToPay: 5.47, state: 'due' },
      { dueOn: '2026-04-15', late: 0, toPay: 2005.47, lateToPay: 5.47, state: 'upcoming' },
    ],
    overdue: 5.47,
    soon: 1000,
  });
  // It comes after what is due by today, and before what is not; a part of it stays owed.
  expect(await pay('2026-02-15', 300n)).toMatchObject({ paid: 3, left: 2.47 });
  await creditReturns(ledger);
  expect((await list()).records[0]).toMatchObject({ late: 2.47, toPay: 2.47, state: 'overdue' });
});

it('is being credited while late interest alone is, and paid afterwards', async () => {
  // Without what follows a payment that is made by the call.
  const late = { projectId, dueOn: '2026-02-15', cents: null };
  expect(await payInLedger(ledger.database, ledger.as(organization), late)).toMatchObject({ paid: 247n, left: 0n });
  expect((await list()).records[0]).toMatchObject({ toPay: 0, state: 'sharing' });
  await creditReturns(ledger);
  expect(await list()).toMatchObject({
    records: [{ dueOn: '2026-02-15', late: 0, toPay: 0, state: 'paid' }, { toPay: 1000, lateToPay: 0 }, {}],
    overdue: 0,
  });
});

it('lists a project that owes late interest alone before those of which nothing is due yet', async () => {
  const later = await projectWith(ledger, organization, { months: 1, roi: 0 });
  await investIn(ledger, await ledger.member(), later, 1000n);
  await setDay(ledger, '2026-05-15');
  await pay('2026-04-30');
  await creditReturns(ledger);
  await setDay(ledger, '2026-04-01');
  expect((await list()).records.map((record) => [record.projectId, record.state])).toEqual([
    [projectId, 'paid'],
    [projectId, 'overdue'],
    [projectId, 'overdue'],
    [later, 'due'],
  ]);
});

it('asks for late interest with the last date that is due by today, not with those before it', async () => {
  organization = await ledger.member(2);
  await ledger.topUp(organization, 1_000_000n);
  projectId = await projectWith(ledger, organization, { plan: 'monthly', months: 4, roi: 0 });
  await ledger.asOwner('UPDATE projects SET late_interest = 10 WHERE id = $1', [projectId]);
  await setDay(ledger, '2026-01-15');
  await investIn(ledger, await ledger.member(), projectId, 400_000n);
  await setDay(ledger, '2026-03-07');
  await pay('2026-02-28');
  await creditReturns(ledger);
  await setDay(ledger, '2026-05-01');
  const asked = async () => (await list()).records.map((each) => [each.dueOn, each.toPay, each.lateToPay]);
  expect(await asked()).toEqual([
    ['2026-02-15', 0, 0],
    ['2026-03-15', 1000, 0],
    ['2026-04-15', 2005.47, 5.47],
    ['2026-05-15', 3005.47, 5.47],
  ]);
  expect(await pay('2026-03-15')).toMatchObject({ paid: 1000, left: 0 });
  await creditReturns(ledger);
  // 1,000.00 × 10 % × 47 / 365 = 12.876….
  expect(await asked()).toEqual([
    ['2026-02-15', 0, 0],
    ['2026-03-15', 0, 0],
    ['2026-04-15', 1018.34, 18.34],
    ['2026-05-15', 2018.34, 18.34],
  ]);
  expect(await pay('2026-04-15')).toMatchObject({ paid: 1018.34, left: 0 });
  await creditReturns(ledger);
  // 1,000.00 × 10 % × 16 / 365 = 4.383….
  expect(await asked()).toEqual([
    ['2026-02-15', 0, 0],
    ['2026-03-15', 0, 0],
    ['2026-04-15', 4.38, 4.38],
    ['2026-05-15', 1004.38, 4.38],
  ]);
});

it('counts what an organization has invested with others as nothing that it has to pay', async () => {
  const before = await list();
  const other = await projectWith(ledger, await ledger.member(2), { plan: 'monthly', months: 3 });
  await investIn(ledger, organization, other, 60_000n);
  const { months, soon, overdue } = await list();
  expect({ months, soon, overdue }).toEqual({ months: before.months, soon: before.soon, overdue: before.overdue });
});
