import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestLedger, type Member, type TestLedger } from '../../money/wallet/test-ledger.ts';
import { payInLedger } from './repayments.sql.ts';
import { remindOfRepayments } from './remind-of-repayments.ts';
import { creditReturns, investIn, projectWith, setDay, wordsTo } from './test-holdings.ts';

let ledger: TestLedger;
let organization: Member;
beforeAll(async () => {
  ledger = await openTestLedger();
  organization = await ledger.member(2);
});
afterAll(() => ledger.stop());

it('reminds of a day a week and a day before, and a day and two weeks late, each once', async () => {
  const projectId = await projectWith(ledger, organization, { plan: 'monthly', months: 2, roi: 10 });
  await setDay(ledger, '2026-01-15');
  await investIn(ledger, await ledger.member(), projectId, 20_000n);
  await ledger.topUp(organization, 100_000n);
  for (const [day, times] of [
    ['2026-02-07', 0],
    ['2026-02-08', 1],
    ['2026-02-13', 0],
    ['2026-02-14', 1],
    ['2026-02-15', 0],
    ['2026-02-16', 1],
    ['2026-02-28', 0],
    ['2026-03-01', 1],
    ['2026-03-10', 0],
  ] as const) {
    await setDay(ledger, day);
    expect([day, await remindOfRepayments(ledger.resources)]).toEqual([day, times]);
    expect(await remindOfRepayments(ledger.resources)).toBe(0);
  }
  const due = '$110.00 for Test Project is due to its investors on February 15, 2026.';
  const late = '$110.00 for Test Project was due to its investors on February 15, 2026 and has not been paid.';
  expect(await wordsTo(ledger, organization, 'repaymentDue')).toEqual([due, due, late, late]);
  await payInLedger(ledger.database, ledger.as(organization), { projectId, dueOn: '2026-02-28', cents: null });
  await creditReturns(ledger);
  expect(await remindOfRepayments(ledger.resources)).toBe(1);
  expect((await wordsTo(ledger, organization, 'repaymentDue')).at(-1)).toBe(
    '$110.00 for Test Project is due to its investors on March 15, 2026.',
  );
});

it('says once to each organization that investments of before have got plans', async () => {
  await ledger.asOwner("INSERT INTO brought_forward (day) VALUES ('2026-03-10')");
  await remindOfRepayments(ledger.resources);
  await remindOfRepayments(ledger.resources);
  expect(await wordsTo(ledger, organization, 'plansBegun')).toEqual([
    'From now on you pay your investors back through Guildhall. $110.00 is due by April 9, 2026.',
  ]);
});
