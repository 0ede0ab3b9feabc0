import { isScreenPath } from '@guildhall/contract/addresses.ts';
import { notificationKinds } from '@guildhall/contract/reach/notification-kinds.ts';
import type { LiveEvent } from '@guildhall/contract/live.contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makePdf } from '../../base/files/test-files.ts';
import { followInLedger } from '../../money/payments/followed-payments.sql.ts';
import { paymentsApp, type PaymentsApp } from '../../money/payments/test-payments.ts';
import { fillWallet } from '../../money/payments/test-wallet.ts';
import { refuse } from '../../platform/calls/refusal.ts';
import { openDatabase, type Database } from '../../platform/database/database.ts';
import { startLive } from '../../platform/live/live.ts';
import { noticeKeyOf } from '../../platform/secrets/seal.ts';
import { openRedisBus, type RedisBus } from '../../platform/live/redis-bus.ts';
import { notifyConnections } from '../../market/projects/announce-project.ts';
import { issueReceipts } from '../../money/receipts/issue-receipts.ts';
import { publishProject } from '../../market/referrals/test-projects.ts';
import type { Person } from '../../server/test-app.ts';
import { decideWithdrawal } from '../../money/withdrawals/decide-withdrawal.ts';

let app: PaymentsApp;
let ada: Person;
let bo: Person;
let guild: Person;
let project: string;
let document: { filename: string; bytes: Buffer };
/** What another process hears, whose bus has a connection of its own. */
let another: Database;
let redis: RedisBus | undefined;
const heard: { userId: string; event: LiveEvent }[] = [];
beforeAll(async () => {
  app = await paymentsApp();
  another = openDatabase(app.ownerUrl, { max: 1 });
  const { redisUrl, secret } = app.resources.config;
  redis = redisUrl === '' ? undefined : openRedisBus(redisUrl, noticeKeyOf(secret), app.resources.log);
  const bus = await startLive(another, redis);
  ada = await app.signUp(1, 'Ada');
  bo = await app.signUp(1, 'Bo');
  guild = await app.signUp(2, 'Guild of Glass');
  for (const { id: userId } of [ada, bo, guild]) bus.hear(userId, (event) => heard.push({ userId, event }));
  document = { filename: 'a.pdf', bytes: await makePdf() };
  await fillWallet(app, ada, 20_000);
  project = await publishProject(app, guild, 'New kiln');
});
afterAll(async () => {
  await redis?.close();
  await another.close();
  await app.stop();
});

async function post(by: Person, path: string, body: Record<string, unknown> = {}) {
  const { status, message, data } = await app.call('POST', path, { token: by.token, body });
  expect(message && status, message).toBe(200);
  return data;
}

type Row = { kind: string; text: string; link: string };

/** What an account waits to read, oldest first, which it then reads. */
async function notificationsOf(person: Person): Promise<string[]> {
  await issueReceipts(app.resources);
  const { records } = await post(person, '/notifications', { unread: true });
  await post(person, '/notifications/readAll');
  for (const { kind, link } of records as Row[]) {
    expect(notificationKinds).toContain(kind);
    expect(isScreenPath(link.split('?')[0]!), link).toBe(true);
  }
  return (records as Row[]).map(({ kind, text }) => `${kind}: ${text}`).toReversed();
}

/** Whose bell has rung on the other process by now: events are heard in their order on each bus, within a second. */
async function rung(): Promise<string[]> {
  // No other event has a number below zero.
  const last = { event: 'notifications', data: { unread: -1, changes: 0 } } as const;
  const ends = () => heard.filter(({ event }) => event.event === 'notifications' && event.data.unread < 0);
  // Functions of the database publish over it, whatever bus the product has.
  for (const by of [app.resources.database, another]) await app.resources.live.publish(by, ada.id, last);
  await expect.poll(ends, { interval: 5 }).toHaveLength(2);
  const rings = heard.splice(0).filter(({ event }) => event.event === 'notifications' && event.data.unread > 0);
  return rings.map(({ userId }) => userId);
}

/** The notifications of the three, in the order Ada, Bo, the guild. The bells of those who are notified ring, and of nobody else. */
async function after(happens: () => Promise<unknown>) {
  // What happened before is heard by then.
  await rung();
  await happens();
  await issueReceipts(app.resources);
  const bells = await rung();
  const all = [await notificationsOf(ada), await notificationsOf(bo), await notificationsOf(guild)];
  for (const [i, { id }] of [ada, bo, guild].entries()) expect(bells.includes(id)).toBe(all[i]!.length > 0);
  return all;
}

const nobody: string[] = [];

function order() {
  const to = { address: 'A', postalCode: '1', contactNo: '5550001' };
  return post(ada, '/project/order', { projectId: project, numberOfUnit: 1, ...to, payFromWallet: 1 });
}

function invest(price: number) {
  return post(ada, '/project/invest', { projectId: project, price, msg: 'x', document, payFromWallet: 1 });
}

it('a seller is told of what was sold, of many sales at once, and the buyer is not', async () => {
  expect(await after(() => invest(500))).toEqual([nobody, nobody, ['money: Ada invested $500.00 in New kiln.']]);
  await Promise.all(Array.from({ length: 5 }, (_, i) => invest(50 + i)));
  expect(await after(order)).toEqual([
    nobody,
    nobody,
    expect.arrayContaining([
      'money: 5 investments in New kiln, $260.00 in total, the last one by Ada.',
      'money: Ada ordered from New kiln for $5,000.00.',
    ]),
  ]);
  expect(await after(() => issueReceipts(app.resources)), 'once').toEqual([nobody, nobody, nobody]);
});

it('an owner is told what became of a withdrawal and of a card payment', async () => {
  const bank = { bankName: 'Bank', accountHolderName: 'Ada', accountNumber: '12345678', sortCode: '10-20-30' };
  let id = '';
  const ask = async () => {
    ({ id } = await post(ada, '/wallet/withdraw', { amount: 5, ...bank, swiftCode: 'ADABDEFF' }));
  };
  const asked =
    'security: A withdrawal of $5.00 to the bank account •••• 5678 was requested. It has to be confirmed in the wallet. If this was not you, please cancel it.';
  expect(await after(ask)).toEqual([[asked], nobody, nobody]);
  const ctx = { db: app.resources.database, refuse };
  const reject = () => decideWithdrawal(ctx, { id, approve: false, operatorId: null, reason: 'Not your name.' });
  const said = ['money: Your withdrawal of $5.00 was rejected. Not your name.'];
  expect(await after(reject)).toEqual([said, nobody, nobody]);
  expect(await after(reject), 'once').toEqual([nobody, nobody, nobody]);
  const paid = await app.topUp(bo, 50);
  await app.addMoney(bo, paid, 50);
  const [payment] = await app.owner<{ id: string; seenAnswers: number }>(
    'SELECT id, answers_taken AS "seenAnswers" FROM payments WHERE provider_id = $1',
    [paid],
  );
  const refund = { ...payment!, feeCents: 0n };
  expect(await after(() => followInLedger(ctx.db, { ...refund, refundedCents: 2000n, disputedCents: 0n }))).toEqual([
    nobody,
    ['money: $20.00 from your wallet was refunded to your card or PayPal.'],
    nobody,
  ]);
});

it('a receiver is told of the messages of each sender together, until they are read', async () => {
  const send = (by: Person, to: Person) => post(by, '/message/send', { orgId: to.id, message: 'Good morning.' });
  await send(ada, guild);
  expect(await after(() => send(bo, guild))).toEqual([
    nobody,
    nobody,
    ['messages: A new message from Ada.', 'messages: A new message from Bo.'],
  ]);
  for (let sent = 0; sent < 3; sent++) await send(ada, guild);
  const { records } = await post(guild, '/notifications', { unread: true });
  expect(records).toMatchObject([{ text: '3 new messages from Ada.', link: `/chat?id=${ada.id}` }]);
  await app.call('GET', `/message/${ada.id}`, { token: guild.token });
  expect(await after(() => send(guild, ada))).toEqual([
    ['messages: A new message from Guild of Glass.'],
    nobody,
    nobody,
  ]);
});

it('an organization is told of a report asked for, a complaint and a review, and the asker of the report', async () => {
  const ask = () => post(ada, '/report/request', { orgId: guild.id, reportId: 'R-1', message: 'Please.' });
  expect(await after(ask)).toEqual([nobody, nobody, ['reports: Ada has requested the report R-1.']]);
  const [{ id }] = (await app.call('GET', '/report/received', { token: guild.token })).data;
  expect(await after(() => post(guild, '/report/document', { id, reportName: 'Books', document }))).toEqual([
    ['reports: Guild of Glass answered your request with the report Books.'],
    nobody,
    nobody,
  ]);
  const complaint = { orgId: guild.id, subject: 'Smoke', message: 'Too much.', attachment: document };
  expect(await after(() => post(bo, '/complain/send', complaint))).toEqual([
    nobody,
    nobody,
    ['complaints: Bo complained: Smoke'],
  ]);
  const review = (rating: number) => post(ada, '/user/review/add', { orgId: guild.id, message: 'Fine.', rating });
  await review(3);
  expect(await after(() => review(4.5))).toEqual([nobody, nobody, ['reviews: Ada gave you 4.5 of 5 stars.']]);
});

it('who is connected is told of a new project, once, and a password that was changed of that', async () => {
  await post(bo, '/project/connect', { orgId: guild.id, on: true });
  const second = await publishProject(app, guild, 'Second kiln');
  expect(await after(() => notifyConnections(app.resources, second))).toEqual([
    nobody,
    ['projects: Guild of Glass has published a project: Second kiln'],
    nobody,
  ]);
  expect(await after(() => notifyConnections(app.resources, second)), 'once').toEqual([nobody, nobody, nobody]);
  const passwords = { oldPassword: 'secret12', newPassword: 'another1', confirmPassword: 'another1' };
  expect(await after(() => post(ada, '/auth/changePassword', passwords))).toEqual([
    ['security: Your password was changed.'],
    nobody,
    nobody,
  ]);
});
