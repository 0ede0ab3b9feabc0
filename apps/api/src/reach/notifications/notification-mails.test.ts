import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePdf } from '../../base/files/test-files.ts';
import { mailsTo } from '../mail/test-mail.ts';
import { paymentsApp, type PaymentsApp } from '../../money/payments/test-payments.ts';
import { fillWallet } from '../../money/payments/test-wallet.ts';
import { refuse } from '../../platform/calls/refusal.ts';
import { issueReceipts } from '../../money/receipts/issue-receipts.ts';
import { sendMoneyMails } from '../../money/outbox/money-mails.ts';
import { publishProject } from '../../market/referrals/test-projects.ts';
import { sendMoneyMails as sendSaleMails } from '../../money/outbox/money-mails.ts';
import type { Person } from '../../server/test-app.ts';
import { decideWithdrawal } from '../../money/withdrawals/decide-withdrawal.ts';
import { markedAlone } from '../../money/wallet/test-ledger.ts';
import { notePaid } from '../../money/withdrawals/mark-withdrawal-paid.ts';
import { sendNotificationMails } from './notification-mails.ts';
import { notify, type Notification } from './test-notify.ts';
import { confirmed } from '../../money/withdrawals/test-confirmed.ts';

let app: PaymentsApp;
let guild: Person;
beforeAll(async () => {
  app = await paymentsApp();
  guild = await app.signUp(2, 'Guild of Glass');
});
afterAll(() => app.stop());

async function verified(type: 1 | 2 = 1, name?: string) {
  const person = await app.signUp(type, name);
  await app.owner('UPDATE users SET email_verified_at = now() WHERE id = $1', [person.id]);
  return person;
}

function choose({ token }: Person, body: Record<string, unknown>) {
  return app.call('POST', '/notifications/preferences', { token, body });
}

function sendNotifications(...notifications: Notification[]) {
  return notify(app.resources.database, notifications);
}

function complaint(person: Person, subject = 'A'): Notification {
  return { userId: person.id, event: 'complaint', subject, actorId: guild.id, data: { about: `Smoke ${subject}` } };
}

function review(person: Person, subject = 'A'): Notification {
  const data = { stars: 4, organizationId: guild.id };
  return { userId: person.id, event: 'review', subject, actorId: guild.id, data };
}

function project(person: Person): Notification {
  const data = { projectId: guild.id, projectTitle: 'New kiln' };
  return { userId: person.id, event: 'project', subject: 'A', actorId: guild.id, data };
}

function readAll({ token }: Person) {
  return app.call('POST', '/notifications/readAll', { token });
}

/** What an account was mailed about notifications by this moment, the newest first. */
async function mails(person: Person, at?: Date) {
  await sendNotificationMails(app.resources, at);
  return (await mailsTo(app, person.email)).filter(({ unsubscribe }) => unsubscribe !== undefined);
}

async function subjects(person: Person, at?: Date) {
  return (await mails(person, at)).map(({ subject }) => subject);
}

/** The first 07:00 UTC after somebody was notified last, and a number of milliseconds more. */
async function digestTime({ id }: Person) {
  const [last] = await app.owner<{ at: Date }>('SELECT max(last_at) AS at FROM notifications WHERE user_id = $1', [id]);
  const seven = new Date(last!.at).setUTCHours(7, 0, 0, 0);
  const first = seven > last!.at.getTime() ? seven : seven + day;
  return (more = 0) => new Date(first + more);
}

const day = 86_400_000;

it('no mail about notifications tells what a mail of its own has told', async () => {
  const ada = await verified();
  const hidden = { what: 'review' as const, placeId: guild.id, reason: 'Rude.' };
  const of = { userId: ada.id, subject: 'A' };
  const holding = { investmentId: guild.id, projectTitle: 'New kiln' };
  await sendNotifications(
    { ...of, event: 'secondFactorSet', data: {} },
    { ...of, event: 'secondFactorRemoved', data: {} },
    { ...of, event: 'passkeyAdded', data: { name: 'Key' } },
    { ...of, event: 'passkeyRemoved', data: { name: 'Key' } },
    { ...of, event: 'recoveryCodesRenewed', data: {} },
    { ...of, event: 'verification', data: { status: 'asked', words: '', lastDay: '' } },
    { ...of, event: 'invitation', actorId: guild.id, data: { role: 'editor' } },
    { ...of, event: 'frozen', data: { project: '', reason: 'Fraud.' } },
    { ...of, event: 'hidden', data: hidden },
    { ...of, event: 'staysHidden', data: hidden },
    { ...of, event: 'return', cents: 100n, data: holding },
    { ...of, event: 'returnTaken', cents: 100n, data: { ...holding, reason: 'Twice.' } },
    { ...of, event: 'repaymentBack', cents: 100n, data: holding },
    { ...of, event: 'givenBack', cents: 100n, data: { ...holding, cause: 'failed' } },
    { ...of, event: 'release', cents: 100n, data: { ...holding, projectId: guild.id } },
  );
  expect(await subjects(ada)).toEqual([]);
  await sendNotifications({ ...of, event: 'recoveryCodeUsed', data: { left: 9 } });
  await sendNotificationMails(app.resources);
  const [mail] = await mailsTo(app, ada.email);
  expect(mail!.subject).toBe('A recovery code of your account was used. 9 are left.');
  expect(mail!.text).toContain('it is about the security of your account. Such mails cannot be turned off.');
  expect(mail!.unsubscribe, 'nobody can stop it').toBeUndefined();
});

describe('a mail at once', () => {
  it('tells what the bell tells, once, and again when it happens after that was read', async () => {
    const ada = await verified(1, 'Ada');
    await choose(ada, { complaints: 'mail' });
    await sendNotifications(complaint(ada));
    const [mail, ...more] = await mails(ada);
    expect(more).toEqual([]);
    expect(mail!.subject).toBe('Guild of Glass complained: Smoke A');
    expect(mail!.text).toContain('Hello Ada,');
    const text = mail!.text.replaceAll(/(&|\?)next=\S+/g, '').split('\n\n');
    expect(text.slice(2, 4)).toEqual([
      'Guild of Glass complained: Smoke A',
      'See the complaint: http://localhost/complaints',
    ]);
    expect(text.at(-1)).toMatch(
      /^You get this mail because your notification settings include mails about complaints\.\nSent by .*\nChoose which .*\nStop mails about complaints: /,
    );
    await sendNotifications(complaint(ada));
    expect(await subjects(ada), 'the same that is unread').toHaveLength(1);
    await readAll(ada);
    await sendNotifications(complaint(ada));
    expect(await subjects(ada)).toHaveLength(2);
  });

  it('tells what waits already when it happens again after mails were chosen', async () => {
    const ada = await verified();
    await choose(ada, { complaints: 'product' });
    await sendNotifications(complaint(ada));
    await choose(ada, { complaints: 'mail' });
    expect(await subjects(ada)).toEqual([]);
    await sendNotifications(complaint(ada));
    expect(await subjects(ada)).toHaveLength(1);
  });

  it('tells at once what waited for the digest when mails at once are chosen, and in the digest what is still to be mailed when that is', async () => {
    const ada = await verified();
    const bo = await verified();
    await choose(bo, { complaints: 'mail' });
    await sendNotifications(complaint(ada), complaint(bo));
    const time = await digestTime(ada);
    await choose(ada, { complaints: 'mail' });
    await choose(bo, { complaints: 'digest' });
    const told = ['Guild of Glass complained: Smoke A'];
    expect([await subjects(ada), await subjects(bo)]).toEqual([told, []]);
    expect([await subjects(ada, time()), await subjects(bo, time())]).toEqual([told, told]);
  });

  it('tells all that is new in one mail, at most twenty one by one', async () => {
    const ada = await verified();
    await choose(ada, { complaints: 'mail', reviews: 'mail' });
    await sendNotifications(review(ada), ...Array.from({ length: 24 }, (_, i) => complaint(ada, `${i}`)));
    const [mail, ...more] = await mails(ada);
    expect(more).toEqual([]);
    expect(mail!.subject).toBe('25 new notifications');
    expect(mail!.text.match(/See the (complaint|review):/g)).toHaveLength(20);
    expect(mail!.text).toContain('And 5 more.');
    expect(mail!.html.match(/class="button"[^>]*>.*See all notifications/g)).toHaveLength(1);
    expect(mail!.text).toContain('See all notifications: http://localhost/notifications?');
  });

  it('of money has the amount as its figure, and a subject of one line', async () => {
    const ada = await verified();
    const data = {
      kind: 'order' as const,
      purchaseId: guild.id,
      projectTitle: 'New kiln',
      note: 'late '.repeat(40).trim(),
    };
    await sendNotifications({
      userId: ada.id,
      event: 'disputeOpened',
      subject: 'A',
      cents: 12_345n,
      actorId: guild.id,
      data,
    });
    const [mail] = await mails(ada);
    expect(mail!.text).toContain('\n\n$123.45\n\nGuild of Glass disputes');
    expect(mail!.text).toContain(`See the order: http://localhost/order/detail?id=${guild.id}&`);
    expect(mail!.subject.length).toBeLessThan(93);
    expect(mail!.subject).toMatch(/^Guild of Glass disputes the order from New kiln \(\$123\.45\)\. .* …$/);
  });

  it('is sent once by several processes at once, to each who is to be told', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => verified()));
    await Promise.all(people.map((person) => choose(person, { reviews: 'mail' })));
    await sendNotifications(...people.map((person) => review(person)));
    const sent = await Promise.all(Array.from({ length: 4 }, () => sendNotificationMails(app.resources)));
    expect(sent.reduce((all, each) => all + each)).toBe(6);
    for (const person of people) expect(await subjects(person)).toEqual(['Guild of Glass gave you 4 of 5 stars.']);
  });

  it('waits for who writes to the account at that moment', async () => {
    const ada = await verified();
    await choose(ada, { complaints: 'mail' });
    await sendNotifications(complaint(ada));
    const writing = app.resources.database.transaction(async (db) => {
      await notify(db, [complaint(ada, 'B')]);
      await setTimeout(400);
    });
    await setTimeout(150);
    expect(await subjects(ada)).toEqual(['2 new notifications']);
    await writing;
  });

  it('is not sent of what was read meanwhile, to an address that is not verified, or where no mail was chosen', async () => {
    const ada = await verified();
    const bo = await app.signUp();
    const cy = await verified();
    for (const person of [ada, bo]) await choose(person, { reviews: 'mail' });
    await choose(cy, { reviews: 'product', complaints: 'none' });
    await sendNotifications(...[ada, bo, cy].flatMap((person) => [review(person), project(person)]), complaint(cy));
    await readAll(ada);
    for (const person of [ada, bo, cy]) expect(await subjects(person, new Date(Date.now() + 3 * day))).toEqual([]);
  });
});

describe('the daily digest', () => {
  it('is one mail at 07:00 UTC of what is unread, and the next one a day later of what is new by then', async () => {
    const ada = await verified();
    const bo = await verified();
    await sendNotifications(complaint(ada), complaint(bo));
    await readAll(bo);
    await sendNotifications(review(ada), project(ada));
    const time = await digestTime(ada);
    expect(await subjects(ada, time(-1))).toEqual([]);
    expect(await subjects(ada, time())).toEqual(['2 new notifications']);
    expect(await subjects(bo, time(day))).toEqual([]);
    await sendNotifications(complaint(ada));
    expect(await subjects(ada, time(day - 1))).toHaveLength(1);
    const both = ['Guild of Glass complained: Smoke A', '2 new notifications'];
    expect(await subjects(ada, time(day))).toEqual(both);
    expect(await subjects(ada, time(9 * day))).toEqual(both);
  });

  it('is sent once a day, whatever is told while it is sent', async () => {
    const ada = await verified();
    await sendNotifications(complaint(ada));
    const time = await digestTime(ada);
    expect(await subjects(ada, time())).toHaveLength(1);
    // By the clock of the database the digest of this day is still to come.
    await sendNotifications(review(ada));
    expect(await subjects(ada, time(day - 1))).toHaveLength(1);
    expect(await subjects(ada, time(day))).toHaveLength(2);
  });

  it('is sent to all, each once, although it was interrupted', async () => {
    const people = await Promise.all(Array.from({ length: 3 }, () => verified()));
    await sendNotifications(...people.map((person) => complaint(person)));
    const time = await digestTime(people[0]!);
    let sent = 0;
    const { mailer } = app.resources;
    const interrupted: typeof mailer = {
      send: async (mail, db) => {
        await mailer.send(mail, db);
        if (++sent === 2) throw new Error('The power went out.');
      },
    };
    const resources = { ...app.resources, mailer: interrupted };
    await expect(sendNotificationMails(resources, time())).rejects.toThrow('The power went out.');
    await Promise.all([sendNotificationMails(app.resources, time()), sendNotificationMails(app.resources, time())]);
    for (const person of people) expect(await subjects(person, time())).toHaveLength(1);
  });

  it('of ten thousand is one mail as well', async () => {
    const ada = await verified();
    const all = Array.from({ length: 10_000 }, (_, i) => complaint(ada, `${i}`));
    for (let i = 0; i < all.length; i += 2500) await sendNotifications(...all.slice(i, i + 2500));
    const time = await digestTime(ada);
    const [mail, ...more] = await mails(ada, time());
    expect([mail!.subject, more]).toEqual(['10000 new notifications', []]);
    expect(mail!.text).toContain('And 9980 more.');
  });

  it('tells nothing of a kind that is told otherwise from now on', async () => {
    const ada = await verified();
    await sendNotifications(complaint(ada), review(ada));
    await choose(ada, { complaints: 'product', reviews: 'digest' });
    const time = await digestTime(ada);
    expect(await subjects(ada, time())).toEqual(['Guild of Glass gave you 4 of 5 stars.']);
  });
});

describe('what has a mail of its own', () => {
  it('is mailed once: a sale at once or in the digest', async () => {
    const buyer = await app.signUp(1, 'Bo');
    await fillWallet(app, buyer, 1000);
    const atOnce = await verified(2);
    const daily = await verified(2);
    const silent = await verified(2);
    await choose(daily, { money: 'digest' });
    await choose(silent, { money: 'product' });
    const document = { filename: 'a.pdf', bytes: await makePdf() };
    for (const seller of [atOnce, daily, silent]) {
      const projectId = await publishProject(app, seller, 'New kiln');
      const body = { projectId, price: 50, msg: 'x', document, payFromWallet: 1 };
      expect((await app.call('POST', '/project/invest', { token: buyer.token, body })).status).toBe(200);
    }
    await issueReceipts(app.resources);
    const time = await digestTime(daily);
    const sold = (seller: Person, at?: Date) => sendSaleMails(app.resources).then(() => subjects(seller, at));
    await expect.poll(() => sold(atOnce)).toEqual(['Bo invested $50.00']);
    expect(await sold(daily)).toEqual([]);
    expect(await sold(daily, time())).toEqual(['Bo invested $50.00 in New kiln.']);
    expect(await sold(atOnce, time())).toEqual(['Bo invested $50.00']);
    expect(await sold(silent, time())).toEqual([]);
  });

  it('is mailed once: a withdrawal by what was decided and by its receipt, and a new password', async () => {
    const ada = await verified();
    await fillWallet(app, ada, 100);
    const bank = { bankName: 'Bank', accountHolderName: 'Ada', accountNumber: '12345678', sortCode: '10-20-30' };
    const body = { amount: 5, ...bank, swiftCode: 'ADABDEFF' };
    const { id } = (await app.call('POST', '/wallet/withdraw', { token: ada.token, body })).data;
    await confirmed(app.owner, id);
    const ctx = { db: app.resources.database, refuse };
    await decideWithdrawal(ctx, { id, approve: true, operatorId: null, asTest: true });
    expect(await subjects(ada)).toEqual(['Your withdrawal of $5.00 was approved.']);
    await notePaid(ctx, id, markedAlone);
    const passwords = { oldPassword: 'secret12', newPassword: 'another1', confirmPassword: 'another1' };
    await app.call('POST', '/auth/changePassword', { token: ada.token, body: passwords });
    await issueReceipts(app.resources);
    await sendMoneyMails(app.resources);
    expect(await subjects(ada)).toHaveLength(1);
    const all = (await mailsTo(app, ada.email)).map(({ subject }) => subject);
    expect(all.filter((subject) => /password/.test(subject))).toEqual(['Your password was changed']);
    expect(all.filter((subject) => /paid|transactions/.test(subject))).toHaveLength(1);
  });
});
