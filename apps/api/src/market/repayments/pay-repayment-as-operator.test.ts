import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { verifyLedger } from '../../money/ledger/verify-ledger.ts';
import { newOperator } from '../../trust/operators/test-operators.ts';
import type { Person } from '../../server/test-app.ts';
import { dayAhead, fundingApp, type FundingApp } from '../funding/test-funding-app.ts';
import { sendMoneyMails } from '../../money/outbox/money-mails.ts';
import { issueReceipts } from '../../money/receipts/issue-receipts.ts';
import { mailsTo } from '../../reach/mail/test-mail.ts';
import { sendNotificationMails } from '../../reach/notifications/notification-mails.ts';
import { creditAll } from './follow-repayments.ts';

let app: FundingApp;
let opal: Person;
let ada: Person;
let bo: Person;
beforeAll(async () => {
  app = await fundingApp();
  opal = await newOperator(app, 'admin', 'Opal');
  ada = await app.investor('Ada');
  bo = await app.investor('Bo');
});
afterEach(async () => {
  expect(await verifyLedger(app.resources.database)).toEqual([]);
  await app.owner('DELETE FROM business_clock');
});
afterAll(() => app.stop());

function pay(projectId: string, dueOn = dayAhead(40), by = opal) {
  return app.post(by, '/operator/repayment/pay', { projectId, dueOn, reason: 'It fell due in the freeze.' });
}

/** An organization with money, and a project that is due whole a month after two have invested; 40 days later. */
async function due(dollars: number) {
  const guild = await app.signUp(2, 'Guild of Bakers');
  await app.addMoney(guild, await app.topUp(guild, 1000), 1000);
  const id = await app.publish(guild, { duration: 1, returnOnInvestment: 10 });
  await app.investFromWallet(ada, id, dollars);
  await app.investFromWallet(bo, id, dollars);
  await app.settleIn('40 days');
  return { guild, id };
}

function freeze({ id }: Person) {
  return app.post(opal, `/operator/accounts/${id}/freeze`, { reason: 'Under review.', days: 7 });
}

it('pays what is due from the wallet of a frozen organization, to all holders alike', async () => {
  const { guild, id } = await due(100);
  const before = [await app.free(ada), await app.free(bo)];
  expect(await pay(id)).toMatchObject({ status: 422, message: 'Its organization is not frozen, so it pays itself.' });
  await freeze(guild);
  expect(await pay(id, dayAhead(40), guild)).toMatchObject({ status: 404 });
  const listed = async () =>
    (await app.post(opal, '/operator/projects', {})).data.records.find((project: { id: string }) => project.id === id);
  expect(await listed()).toMatchObject({ dueSince: expect.stringMatching(/^\d{4}-/), due: 220 });
  expect(await pay(id, dayAhead(50))).toMatchObject({
    status: 422,
    message: 'You can pay only what is due by today for an organization.',
  });
  const paid = await pay(id);
  expect(paid).toMatchObject({ status: 200, data: { paid: 220 } });
  await creditAll(app.resources, [paid.data.id]);
  expect([await app.free(ada), await app.free(bo), await app.free(guild)]).toEqual([
    before[0]! + 110,
    before[1]! + 110,
    980,
  ]);
  expect(await listed()).toMatchObject({ dueSince: '', due: 0 });
  expect((await app.notified(guild)).join('\n')).toContain(
    'Guildhall has paid $220.00 from your wallet to the investors of Bread oven',
  );
  expect(await pay(id)).toMatchObject({ status: 422, message: 'Nothing is due up to this day.' });
});

it.each([
  ['mail', 'Guildhall has paid $110.00 from your wallet to the investors of Bread oven: It fell due in the freeze.'],
  ['product', '$110.00 from your wallet was paid back to the investors of Bread oven.'],
])('is mailed once to whom notifications of money come by %s', async (money, line) => {
  const { guild, id } = await due(50);
  await app.owner('UPDATE users SET email_verified_at = now() WHERE id = $1', [guild.id]);
  await app.post(guild, '/notifications/preferences', { money });
  await freeze(guild);
  expect(await pay(id)).toMatchObject({ status: 200, data: { paid: 110 } });
  await issueReceipts(app.resources);
  await sendMoneyMails(app.resources);
  await sendNotificationMails(app.resources);
  const texts = (await mailsTo(app, guild.email)).map(({ text }) => text);
  const lines = texts.flatMap((text) =>
    text.split('\n').filter((each) => each.includes('the investors of Bread oven')),
  );
  expect(lines).toEqual([line]);
});

it('is paid above the sum that one operator moves once another one says so, too', async () => {
  const finn = await newOperator(app, 'finance', 'Finn');
  const { guild, id } = await due(500);
  await freeze(guild);
  const noted = 'Your approval has been saved. Another operator has to approve it within seven days.';
  expect(await pay(id)).toMatchObject({ status: 200, message: noted, data: { paid: 1100, needsSecond: true } });
  expect(await pay(id)).toMatchObject({ status: 200, message: noted });
  expect(await app.free(guild)).toBe(2000);
  const [row] = (await app.post(finn, '/operator/projects', { search: 'Bread oven' })).data.records.filter(
    (project: { id: string }) => project.id === id,
  );
  expect(row).toMatchObject({
    due: 1100,
    ownerFrozen: true,
    payApproved: { by: opal.name, reason: 'It fell due in the freeze.' },
  });
  const paid = await pay(id, dayAhead(40), finn);
  expect(paid).toMatchObject({ status: 200, data: { paid: 1100, needsSecond: false } });
  await creditAll(app.resources, [paid.data.id]);
  expect(await app.free(guild)).toBe(900);
});

it.each([
  ['one who has approved it eight days ago', `UPDATE first_approvals SET approved_at = now() - interval '8 days'`, 200],
  ['one who is no longer an operator', 'DELETE FROM operators WHERE user_id = $1', 200],
  ['one who approves no payments any more', `UPDATE operators SET role = 'support' WHERE user_id = $1`, 200],
  ['one to whom the second gave the role', 'UPDATE operators SET granted_by = $2 WHERE user_id = $1', 422],
])('is not paid with the approval of %s', async (_, change, status) => {
  const first = await newOperator(app, 'finance', 'Fay');
  const second = await newOperator(app, 'finance', 'Flo');
  const { guild, id } = await due(500);
  await freeze(guild);
  await pay(id, dayAhead(40), first);
  await app.owner(change, change.includes('$2') ? [first.id, second.id] : change.includes('$1') ? [first.id] : []);
  expect(await pay(id, dayAhead(40), second)).toMatchObject({ status });
  expect(await app.free(guild)).toBe(2000);
});

it('is refused to who has a stake in it', async () => {
  const { guild, id } = await due(500);
  await freeze(guild);
  await app.owner(`INSERT INTO memberships (organization_id, member_id, role) VALUES ($1, $2, 'reader')`, [
    guild.id,
    opal.id,
  ]);
  expect(await pay(id)).toMatchObject({ status: 403, message: expect.stringContaining('stake') });
});
