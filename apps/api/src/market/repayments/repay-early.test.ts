import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyLedger } from '../../money/ledger/verify-ledger.ts';
import { openTestLedger, type Member, type TestLedger } from '../../money/wallet/test-ledger.ts';
import { repayEarlyInLedger } from './early-repayment.sql.ts';
import { payInLedger } from './repayments.sql.ts';
import { creditReturns, investIn, projectWith, setDay, type Terms } from './test-holdings.ts';
import { askEarlyRepayment, investmentPlan } from './test-repayments-answers.ts';

let ledger: TestLedger;
let organization: Member;
beforeAll(async () => {
  ledger = await openTestLedger();
  organization = await ledger.member(2);
  await ledger.topUp(organization, 10_000_000n);
});
afterAll(() => ledger.stop());

async function holdingOf(cents: bigint, terms: Terms & { early?: 'whole' | 'used' }) {
  const projectId = await projectWith(ledger, organization, terms);
  await ledger.asOwner('UPDATE projects SET early_repayment = $2 WHERE id = $1', [projectId, terms.early ?? 'whole']);
  await setDay(ledger, '2026-01-15');
  const holder = await ledger.member();
  return { projectId, holder, id: await investIn(ledger, holder, projectId, cents) };
}

async function repay(projectId: string) {
  const wanted = { projectId, onlyAsk: false };
  const repaid = await repayEarlyInLedger(ledger.database, ledger.as(organization), wanted);
  expect(await verifyLedger(ledger.owner)).toEqual([]);
  await creditReturns(ledger);
  expect(await verifyLedger(ledger.owner)).toEqual([]);
  return repaid;
}

it('of 1,000.00 at 10 % in 12 months after 181 days is 1,049.59 where only the days used are paid', async () => {
  const { projectId, holder, id } = await holdingOf(100_000n, { months: 12, roi: 10, early: 'used' });
  const other = await ledger.member();
  await setDay(ledger, '2026-03-01');
  await investIn(ledger, other, projectId, 10_000n);
  await setDay(ledger, '2026-07-15');
  expect(await askEarlyRepayment(ledger.as(organization), { projectId, after: null, length: 1 })).toMatchObject({
    amount: 1153.32,
    plan: 'used',
    principal: 1100,
    return: 53.32,
    saved: 56.68,
    holders: 2,
    records: [{ investmentId: id, principal: 1000, return: 49.59, amount: 1049.59 }],
    more: true,
  });
  expect(await askEarlyRepayment(ledger.as(organization), { projectId, after: id, length: 1 })).toMatchObject({
    holders: 2,
    records: [{ principal: 100, return: 3.73, amount: 103.73 }],
    more: false,
  });
  expect(await repay(projectId)).toMatchObject({ outcome: 'ok', paid: 115_332n });
  expect((await ledger.wallet(holder)).balance).toBe(104_959n);
  // 136 of 365 days of 10.00.
  expect((await ledger.wallet(other)).balance).toBe(10_373n);
  expect((await investmentPlan(ledger.as(holder), { id })).records).toMatchObject([
    { principal: 1000, return: 49.59, paid: 1049.59, state: 'paid' },
  ]);
  expect(await repay(projectId)).toMatchObject({ outcome: 'nothing_due' });
});

it('is the whole promised sum otherwise, and what was paid before counts', async () => {
  const { projectId, holder, id } = await holdingOf(120_000n, { plan: 'monthly', months: 12, roi: 12 });
  await payInLedger(ledger.database, ledger.as(organization), { projectId, dueOn: '2026-02-15', cents: null });
  await creditReturns(ledger);
  await setDay(ledger, '2026-02-20');
  expect(await repay(projectId)).toMatchObject({ outcome: 'ok', paid: 123_200n });
  expect((await ledger.wallet(holder)).balance).toBe(134_400n);
  expect((await investmentPlan(ledger.as(holder), { id })).records).toMatchObject([
    { paid: 112, state: 'paid' },
    { principal: 1100, return: 132, paid: 1232, state: 'paid' },
  ]);
});

it('never gives back less return than was paid, and waits until what is due is paid', async () => {
  const { projectId, holder } = await holdingOf(120_000n, { plan: 'returnFirst', months: 2, roi: 10, early: 'used' });
  await setDay(ledger, '2026-02-15');
  expect(await repay(projectId)).toMatchObject({ outcome: 'due_first', due: 6000n });
  await payInLedger(ledger.database, ledger.as(organization), { projectId, dueOn: '2026-02-15', cents: null });
  await creditReturns(ledger);
  // Half of the return was paid: 60.00; 31 of 59 days are 63.05.
  expect(await repay(projectId)).toMatchObject({ outcome: 'ok', paid: 120_305n });
  expect((await ledger.wallet(holder)).balance).toBe(126_305n);
});
