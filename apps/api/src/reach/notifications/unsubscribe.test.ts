import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { linkToFile } from '../../base/files/link-to-file.ts';
import { encryptMail, mailJobs } from '../mail/jobs-mailer.ts';
import { mailsTo } from '../mail/test-mail.ts';
import { organizationsApp, type OrganizationsApp } from '../../market/organizations/test-organizations.ts';
import { signAddress } from '../../platform/secrets/signed-address.ts';
import type { Person } from '../../server/test-app.ts';
import { sendNotificationMails } from './notification-mails.ts';
import { notify } from './test-notify.ts';
import { unsubscribeLink, type Unsubscribing } from './unsubscribe-link.ts';

let app: OrganizationsApp;
let guild: Person;
let ada: Person;
beforeAll(async () => {
  app = await organizationsApp();
  guild = await app.signUp(2, 'Guild of Glass');
  ada = await app.signUp(1, 'Ada');
  await app.owner('UPDATE users SET email_verified_at = now() WHERE id = $1', [ada.id]);
});
afterAll(() => app.stop());

async function preferences({ token }: Person) {
  return (await app.call('GET', '/notifications/preferences', { token })).data;
}

async function choose({ token }: Person, body: Record<string, unknown>) {
  return (await app.call('POST', '/notifications/preferences', { token, body })).data;
}

function link(accountId: string, kind: Unsubscribing['kind']) {
  return new URL(unsubscribeLink(app.resources, { accountId, kind }).link);
}

async function open(url: URL | string, method: 'GET' | 'HEAD' | 'POST' = 'GET', type?: string, payload?: string) {
  const address = typeof url === 'string' ? url : url.pathname + url.search;
  const headers = type === undefined ? {} : { 'content-type': type };
  const { statusCode, body } = await app.server.inject({
    method,
    url: address,
    headers,
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: statusCode, body };
}

const oneClick = ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'] as const;

it('a mail carries the link for one click in its headers and its text', async () => {
  await choose(ada, { complaints: 'mail', reviews: 'mail' });
  const about = { userId: ada.id, subject: 'A', actorId: guild.id };
  await notify(app.resources.database, [{ ...about, event: 'complaint', data: { about: 'Smoke' } }]);
  await sendNotificationMails(app.resources);
  const [mail] = await mailsTo(app, ada.email);
  expect(mail!.unsubscribe).toBe(link(ada.id, 'complaints').href);
  expect(mail!.text).toContain(`Stop mails about complaints: ${mail!.unsubscribe}`);
  const { config, dataKeys, database } = app.resources;
  const waiting = encryptMail(dataKeys, { ...mail!, messageId: randomUUID() });
  await mailJobs(config, dataKeys, app.resources.database, app.resources.log)[0]!.work(waiting);
  const folder = join(config.dataDir, 'mail');
  const [name] = (await readdir(folder)).filter((each) => each.endsWith('.eml'));
  const head = (await readFile(join(folder, name!), 'utf8')).split('\r\n\r\n')[0]!.split('\r\n');
  expect(head).toContain(`List-Unsubscribe: <${mail!.unsubscribe}>`);
  expect(head).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  await notify(database, [
    { ...about, subject: 'B', event: 'complaint', data: { about: 'Smoke' } },
    { ...about, event: 'review', data: { stars: 4, organizationId: guild.id } },
  ]);
  await sendNotificationMails(app.resources);
  expect((await mailsTo(app, ada.email))[0]!.unsubscribe).toBe(link(ada.id, 'all').href);
});

it('a click stops the mails of one kind or of all, without a log-in, and looking at the page stops none', async () => {
  const before = await choose(ada, { money: 'mail', reviews: 'digest', messages: 'none', reports: 'product' });
  const reviews = link(ada.id, 'reviews');
  const page = await open(reviews);
  expect([page.status, page.body]).toEqual([200, expect.stringContaining('<h1>Stop mails about reviews?</h1>')]);
  expect(page.body).toContain('<form method="post"><button>Stop mails about reviews</button></form>');
  expect((await open(reviews, 'HEAD')).status).toBe(200);
  expect(await preferences(ada)).toEqual(before);
  expect((await open(reviews, 'POST', ...oneClick)).body).toContain('You will no longer get mails about reviews.');
  expect(await preferences(ada)).toEqual({ ...before, reviews: 'product' });
  const multipart = '--b\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n';
  const all = link(ada.id, 'all');
  expect((await open(all, 'POST', 'multipart/form-data; boundary=b', multipart)).status).toBe(200);
  const none = {
    ...before,
    announcements: 'product',
    money: 'product',
    reviews: 'product',
    complaints: 'product',
    referrals: 'product',
  };
  expect(await preferences(ada)).toEqual(none);
  expect((await open(all, 'POST')).status, 'twice').toBe(200);
  expect(await preferences(ada)).toEqual(none);
});

it('a link that was forged, changed or made for something else stops nothing', async () => {
  const bo = await app.signUp();
  const before = [await preferences(ada), await preferences(bo)];
  const own = link(ada.id, 'reviews');
  const { secret } = app.resources.config;
  const fields = { account: bo.id, kind: 'all' };
  const signature = (address: string) => new URLSearchParams(address.split('?')[1]).get('signature')!;
  const changed = (more: Record<string, string>) => {
    const url = new URL(own);
    for (const [name, value] of Object.entries(more)) url.searchParams.set(name, value);
    return url;
  };
  const links = [
    changed({ account: bo.id }),
    changed({ kind: 'all' }),
    changed({ kind: 'security' }),
    changed({ signature: '' }),
    changed({ signature: own.searchParams.get('signature')!.replace(/^./, (sign) => (sign === 'A' ? 'B' : 'A')) }),
    changed({ ...fields, signature: signature(linkToFile(`${bo.id}\nall`, secret)) }),
    changed({ ...fields, signature: signature(signAddress('/unsubscribe', fields, secret)) }),
    signAddress('/unsubscribe', fields, secret),
    `/unsubscribe?account=${bo.id}&kind=all`,
    `${own.pathname}${own.search}&account=${bo.id}`,
    `${own.pathname}${own.search}&kind=all`,
    '/unsubscribe',
    link('00000000-0000-0000-0000-000000000001', 'all'),
  ];
  for (const each of links) {
    expect((await open(each, 'POST', ...oneClick)).status, String(each)).toBe(404);
    expect((await open(each)).body).not.toContain(guild.id);
  }
  expect([await preferences(ada), await preferences(bo)]).toEqual(before);
});

it('a link of a mail opens nothing but itself', async () => {
  const { searchParams } = link(ada.id, 'all');
  const signature = searchParams.get('signature')!;
  const expires = String(Math.floor(Date.now() / 1000) + 600);
  for (const url of [
    `/files/${ada.id}?expires=${expires}&signature=${signature}`,
    `/receipts/${ada.id}.pdf?expires=${expires}&signature=${signature}`,
  ])
    expect((await app.server.inject({ url })).statusCode).not.toBe(200);
  const asToken = await app.call('GET', '/notifications/preferences', { token: signature });
  expect(asToken.status).toBe(401);
});
