import { afterAll, beforeAll, expect, it } from 'vitest';
import { statement } from '../../platform/database/statement.ts';
import { openTestLedger, type TestLedger } from '../../money/wallet/test-ledger.ts';
import { wordsOf, type EventData } from '../../reach/notifications/test-notify.ts';
import { creditReturns, investIn, projectWith, setDay, withClock } from '../repayments/test-holdings.ts';
import { payInLedger } from '../repayments/repayments.sql.ts';
import { placeInvestment } from './investments.sql.ts';
import { notifyOfOverdue } from './notify-of-overdue.ts';

let ledger: TestLedger;

beforeAll(async () => {
  ledger = await openTestLedger();
});
afterAll(() => ledger.stop());

const giveBack = statement<{ id: string; by: string }, never>(
  'test.give-back',
  "SELECT refund_purchase(:id, NULL, :by, 'seller', 'Closed.')",
);
const verified = statement<{ id: string }, never>(
  'test.verified',
  'UPDATE users SET email_verified_at = now() WHERE id = :id',
);
const notificationsOf = statement<
  { id: string },
  { cents: bigint; data: EventData['investmentOverdue']; mailed: boolean }
>(
  'test.notifications',
  'SELECT cents, data, mail_at IS NOT NULL AS mailed FROM notifications WHERE user_id = :id ORDER BY id',
);

it('tells an investor of what is overdue, once and by mail, and of nothing that was refunded', async () => {
  const organization = await ledger.member(2);
  const investor = await ledger.member();
  await ledger.owner.query(verified, { id: investor.id });
  await ledger.topUp(investor, 1_000n);
  const documentId = await ledger.document(investor);
  const projectId = await ledger.project({ by: organization, budget: 10_000n, roi: 9, title: 'Solar dryer' });
  const invest = async (back: string) => {
    const investment = { projectId, cents: 200n, choice: 1, message: 'Ok.', documentId, holdSeconds: 60 } as const;
    return (await withClock(ledger, back, () => placeInvestment(ledger.as(investor), investment))).id;
  };
  const late = await invest('-12 months -2 days');
  await ledger.owner.query(giveBack, { id: await invest('-13 months'), by: organization.id });
  await invest('-12 months');
  const read = () => ledger.owner.query(notificationsOf, { id: investor.id });
  expect(await notifyOfOverdue(ledger.resources)).toBe(1);
  expect(await notifyOfOverdue(ledger.resources)).toBe(0);
  const overdue = (await read()).filter(({ data }) => 'investmentId' in data);
  expect(overdue).toMatchObject([{ cents: 218n, mailed: true }]);
  const { cents, data } = overdue[0]!;
  expect(wordsOf('investmentOverdue', { times: 1, cents, data })).toEqual({
    text: `Your investment in Solar dryer is overdue: $2.18 was due on ${data.dueOn}. You can write to the organization or open a dispute.`,
    link: `/investment/detail?id=${late}`,
  });
  expect(data.dueOn).toMatch(/^[A-Z][a-z]+ \d+, \d{4}$/);
});

it('tells once after a day and once after 14 days, and of the same day no more when a part of it is paid', async () => {
  const organization = await ledger.member(2);
  await ledger.topUp(organization, 100_000n);
  const holder = await ledger.member();
  const projectId = await projectWith(ledger, organization, { plan: 'monthly', months: 2, roi: 0 });
  await setDay(ledger, '2026-01-15');
  await investIn(ledger, holder, projectId, 20_000n);
  const notifiedBy = async (day: string) => {
    await setDay(ledger, day);
    await notifyOfOverdue(ledger.resources);
    await notifyOfOverdue(ledger.resources);
    const sent = (await ledger.owner.query(notificationsOf, { id: holder.id })).filter(({ data }) => 'isLate' in data);
    return sent.map(({ cents, data }) => `${data.dueOn} ${data.isLate ? 'late' : 'overdue'} ${cents}`);
  };
  const pay = async (cents: bigint | null) => {
    await payInLedger(ledger.database, ledger.as(organization), { projectId, dueOn: '2026-02-28', cents });
    await creditReturns(ledger);
  };
  expect(await notifiedBy('2026-02-15')).toEqual([]);
  const first = 'February 15, 2026 overdue 10000';
  expect(await notifiedBy('2026-02-16')).toEqual([first]);
  await pay(4000n);
  expect(await notifiedBy('2026-02-28')).toEqual([first]);
  const second = 'February 15, 2026 late 6000';
  expect(await notifiedBy('2026-03-01')).toEqual([first, second]);
  await pay(1000n);
  expect(await notifiedBy('2026-03-02')).toEqual([first, second]);
  await pay(null);
  expect(await notifiedBy('2026-03-15')).toEqual([first, second]);
  // Where the job did not run in time, the holder is notified once.
  expect(await notifiedBy('2026-03-29')).toEqual([first, second, 'March 15, 2026 late 10000']);
});
