import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LiveEvent } from '@guildhall/contract/live.contract.ts';
import { makePdf } from '../../base/files/test-files.ts';
import { mailsTo } from '../../reach/mail/test-mail.ts';
import { paymentsApp, type PaymentsApp } from '../payments/test-payments.ts';
import { fillWallet } from '../payments/test-wallet.ts';
import { publishProject } from '../../market/referrals/test-projects.ts';
import type { Person } from '../../server/test-app.ts';
import { sendMoneyMails as sendSaleMails } from './money-mails.ts';

let app: PaymentsApp;
let guild: Person;
let otto: Person;
let project: string;
let pdf: Buffer;
let heard: LiveEvent[];
beforeAll(async () => {
  app = await paymentsApp();
  pdf = await makePdf();
  otto = await app.signUp(1, 'Otto');
  await fillWallet(app, otto, 100_000);
});
beforeEach(async () => {
  guild = await app.signUp(2, 'Guild of Glass');
  project = await publishProject(app, guild, 'New kiln');
  heard = [];
  app.resources.live.hear(guild.id, (event) => {
    if (event.event === 'notification') heard.push(event);
  });
});
afterAll(() => app.stop());

function verify() {
  return app.owner('UPDATE users SET email_verified_at = now() WHERE id = $1', [guild.id]);
}

function invest(price: number, key?: string) {
  return app.call('POST', '/project/invest', {
    token: otto.token,
    ...(key === undefined ? {} : { key }),
    body: {
      projectId: project,
      price,
      msg: 'Good luck.',
      document: { filename: 'id.pdf', bytes: pdf },
      payFromWallet: 1,
    },
  });
}

function order(key?: string) {
  return app.call('POST', '/project/order', {
    token: otto.token,
    ...(key === undefined ? {} : { key }),
    body: {
      projectId: project,
      numberOfUnit: 1,
      address: 'A',
      postalCode: '1',
      contactNo: '5550001',
      payFromWallet: 1,
    },
  });
}

function hears(count: number) {
  return expect.poll(() => heard).toHaveLength(count);
}

async function mails() {
  await sendSaleMails(app.resources);
  const sent = await mailsTo(app, guild.email);
  return sent.filter(({ subject }) => /invest|order|sales/i.test(subject));
}

describe('an organization', () => {
  it('is notified at once of an investor, and by mail', async () => {
    await verify();
    const { data } = await invest(500);
    await hears(1);
    const about = { id: data.investId, by: 'Otto', amount: 500, projectId: project, projectTitle: 'New kiln' };
    expect(heard[0]!.data).toEqual({ kind: 'investment', ...about });
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: guild.email, subject: 'Otto invested $500.00' });
    expect(mail!.text).toContain('Otto invested $500.00 in New kiln.');
    expect(mail!.text).toContain(`See the project: http://localhost/project/details?id=${project}&`);
    expect(mail!.text).toContain('TEST: this is test money');
    expect(await mails(), 'once').toHaveLength(1);
  });

  it('is notified of an order, once for a repeated request', async () => {
    await verify();
    await order('once');
    await hears(1);
    expect(heard[0]!.data).toMatchObject({ kind: 'order', by: 'Otto', amount: 5000 });
    await order('once');
    await invest(50, 'twice');
    await invest(50, 'twice');
    await hears(2);
    expect((await mails()).map(({ subject }) => subject)).toEqual(['2 sales, $5,050.00 in total']);
  });

  it('is led by the mail about one order to that order', async () => {
    await verify();
    const { data } = await order();
    await hears(1);
    const [mail] = await mails();
    expect(mail!.text).toContain('Otto ordered New kiln for $5,000.00.');
    expect(mail!.text).toContain(`See the order: http://localhost/order/detail?id=${data.investId}&`);
  });

  it('is notified of an investment by card once it is paid', async () => {
    const body = {
      projectId: project,
      price: 60,
      msg: 'x',
      document: { filename: 'id.pdf', bytes: pdf },
      payFromWallet: 0,
    };
    const { data } = await app.call('POST', '/project/invest', { token: otto.token, body });
    const purchase = { id: data.investId, type: 'invest' as const, dueCents: 6000n };
    expect(await mails()).toEqual([]);
    expect(await app.save(otto, purchase, await app.pay(otto, purchase))).toMatchObject({ status: 200 });
    await hears(1);
    expect(heard[0]!.data).toMatchObject({ kind: 'investment', id: data.investId, amount: 60 });
    expect(await mails()).toHaveLength(1);
  });

  it('gets no name and no title in a mail to an unverified address', async () => {
    await invest(70);
    await hears(1);
    const [mail] = await mails();
    expect(mail!.subject).toBe('An investment of $70.00');
    for (const word of ['Otto', 'kiln', 'Guild of Glass']) expect(mail!.text + mail!.html).not.toContain(word);
  });

  it('gets one notification and one mail for many sales at once', async () => {
    await verify();
    await Promise.all(Array.from({ length: 25 }, () => invest(50)));
    const amounts = () => heard.map(({ data }) => (data as { amount: number }).amount);
    await expect.poll(() => amounts().reduce((sum, amount) => sum + amount, 0)).toBe(1250);
    const sent = await mails();
    expect(sent.map(({ subject }) => subject)).toEqual(['25 sales, $1,250.00 in total']);
    expect(sent[0]!.text).toContain('And 5 more.');
  });

  it('gets one mail also when two processes send at once, and one more for what came later', async () => {
    await verify();
    await invest(50);
    await hears(1);
    await Promise.all(Array.from({ length: 6 }, () => sendSaleMails(app.resources)));
    expect(await mails()).toHaveLength(1);
    await invest(51);
    await hears(2);
    expect((await mails()).map(({ subject }) => subject)).toContain('Otto invested $51.00');
  });
});
