import { afterAll, beforeAll, expect, it } from 'vitest';
import { must } from '../../attacks/attacked-app.ts';
import { mailsTo } from '../../reach/mail/test-mail.ts';
import { organizationsApp, type OrganizationsApp } from '../../market/organizations/test-organizations.ts';
import type { Person } from '../../server/test-app.ts';
import { notifyOperators } from './notify-operators.ts';
import { sendOperatorNews } from './operator-news-mails.ts';
import { newOperator, type WithSecondFactor } from './test-operators.ts';

let app: OrganizationsApp;
let admin: WithSecondFactor;
let finance: WithSecondFactor;
let support: WithSecondFactor;
beforeAll(async () => {
  app = await organizationsApp({ OPERATOR_MAIL: 'board@guild.example' });
  admin = await newOperator(app, 'admin');
  finance = await newOperator(app, 'finance');
  support = await newOperator(app, 'support');
  await sendOperatorNews(app.resources);
});
afterAll(() => app.stop());

const news = {
  heading: 'Two withdrawals wait.',
  words: ['They wait since yesterday.'],
  link: '/operator/withdrawals',
};

async function bellOf({ token }: Person) {
  const { records } = must(await app.call('POST', '/notifications', { token, body: {} }));
  return records.filter(({ link }: { link: string }) => link === news.link);
}

async function mailed(email: string) {
  return (await mailsTo(app, email)).filter(({ subject }) => subject === news.heading);
}

it('tells the operators of the roles in the bell and once by mail, and OPERATOR_MAIL', async () => {
  await notifyOperators({ db: app.resources.database }, ['finance', 'admin'], news);
  expect(await bellOf(finance)).toMatchObject([{ text: news.heading, kind: 'security' }]);
  expect([await bellOf(admin), await bellOf(support)]).toMatchObject([[{}], []]);
  expect(await sendOperatorNews(app.resources)).toBe(3);
  expect(await sendOperatorNews(app.resources)).toBe(0);
  for (const email of [admin.email, finance.email, 'board@guild.example']) {
    const [mail, ...more] = await mailed(email);
    expect(more).toEqual([]);
    expect(mail!.text).toContain('They wait since yesterday.');
    expect(mail!.text).toContain('http://localhost/operator/withdrawals');
  }
  expect(await mailed(support.email)).toEqual([]);
  expect(await app.owner(`SELECT FROM notifications WHERE event = 'operatorNews' AND mail_at IS NOT NULL`)).toEqual([]);
});

it('tells nobody of what was rolled back', async () => {
  await app.resources.database
    .transaction(async (db) => {
      await notifyOperators({ db }, ['support'], news);
      throw new Error('undone');
    })
    .catch(() => {});
  expect(await sendOperatorNews(app.resources)).toBe(0);
  expect(await bellOf(support)).toEqual([]);
});

it('counts on in the bell what is of one subject', async () => {
  const { length } = await bellOf(support);
  for (let i = 0; i < 2; i++)
    await notifyOperators({ db: app.resources.database }, ['support'], { ...news, subject: 'withdrawals' });
  expect(await bellOf(support)).toHaveLength(length + 1);
});

it('mails whoever had the role until lately, where it is said', async () => {
  const reason = 'She has left.';
  must(await app.call('POST', `/operator/operators/${support.id}/revoke`, { token: admin.token, body: { reason } }));
  await sendOperatorNews(app.resources);
  const before = (await mailed(support.email)).length;
  await notifyOperators({ db: app.resources.database }, ['support'], { ...news, former: true });
  await notifyOperators({ db: app.resources.database }, ['support'], news);
  await sendOperatorNews(app.resources);
  expect(await mailed(support.email)).toHaveLength(before + 1);
});
