import { afterAll, beforeAll, expect, it } from 'vitest';
import { statement } from '../../platform/database/statement.ts';
import { openTestLedger, type TestLedger } from '../../money/wallet/test-ledger.ts';
import { wordsOf, type EventData } from '../../reach/notifications/test-notify.ts';
import { placeInvestment } from './investments.sql.ts';
import { notifyOfOverdue } from './notify-of-overdue.ts';

let ledger: TestLedger;

beforeAll(async () => {
  ledger = await openTestLedger();
});
afterAll(() => ledger.stop());

const monthsBack = statement<{ id: string; back: string }, never>(
  'test.months-back',
  'UPDATE investments SET created_at = now() - :back::interval WHERE id = :id',
);
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
>('test.told', 'SELECT cents, data, mail_at IS NOT NULL AS mailed FROM notifications WHERE user_id = :id ORDER BY id');

it('tells an investor of what is overdue, once and by mail, and of nothing that was refunded', async () => {
  const organization = await ledger.member(2);
  const investor = await ledger.member();
  await ledger.owner.query(verified, { id: investor.id });
  await ledger.topUp(investor, 1_000n);
  const documentId = await ledger.document(investor);
  const projectId = await ledger.project({ by: organization, budget: 10_000n, roi: 9, title: 'Solar dryer' });
  const invest = async (back: string) => {
    const investment = { projectId, cents: 200n, choice: 1, message: 'Ok.', documentId, holdSeconds: 60 } as const;
    const { id } = await placeInvestment(ledger.as(investor), investment);
    await ledger.owner.query(monthsBack, { id, back });
    return id;
  };
  const late = await invest('12 months 2 days');
  await ledger.owner.query(giveBack, { id: await invest('13 months'), by: organization.id });
  await invest('12 months');
  const read = () => ledger.owner.query(notificationsOf, { id: investor.id });
  expect(await notifyOfOverdue(ledger.resources)).toBe(2);
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
