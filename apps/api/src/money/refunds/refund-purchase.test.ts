import { afterAll, beforeAll, expect, it } from 'vitest';
import { must } from '../../attacks/attacked-app.ts';
import { mailsTo } from '../../reach/mail/test-mail.ts';
import { sendNotificationMails } from '../../reach/notifications/notification-mails.ts';
import { paymentsApp, type PaymentsApp } from '../payments/test-payments.ts';
import { fillWallet } from '../payments/test-wallet.ts';
import { publishProject } from '../../market/referrals/test-projects.ts';
import type { Person } from '../../server/test-app.ts';

let app: PaymentsApp;
let ada: Person;
let guild: Person;
let project: string;

beforeAll(async () => {
  app = await paymentsApp();
  ada = await app.signUp(1, 'Ada');
  guild = await app.signUp(2, 'Guild of Glass');
  await app.owner('UPDATE users SET email_verified_at = now() WHERE id = ANY($1)', [[ada.id, guild.id]]);
  await fillWallet(app, ada, 20_000);
  project = await publishProject(app, guild, 'New kiln');
});
afterAll(() => app.stop());

async function post(by: Person, path: string, body: Record<string, unknown>, key?: string) {
  return app.call('POST', path, { token: by.token, body, ...(key === undefined ? {} : { key }) });
}

async function bought(): Promise<string> {
  const parcel = { address: '1 Lane', postalCode: '1', contactNo: '5550001', numberOfUnit: 1, payFromWallet: 1 };
  return must(await post(ada, '/project/order', { ...parcel, projectId: project })).orderId;
}

/** What somebody waits to read, newest first, which they then read. */
async function notificationsOf(person: Person): Promise<string[]> {
  const { records } = must(await post(person, '/notifications', { unread: true }));
  must(await post(person, '/notifications/readAll', {}));
  return records.map(({ text }: { text: string }) => text);
}

async function free(person: Person): Promise<number> {
  return must(await app.call('GET', '/wallet', { token: person.token })).amount;
}

it('each side is told by a notification and a mail of what the other has done', async () => {
  const id = await bought();
  must(await post(guild, `/orders/${id}/advance`, { step: 'accepted' }));
  must(await post(guild, `/orders/${id}/advance`, { step: 'sent', reference: 'Carrier 1' }));
  must(await post(guild, `/refunds/${id}`, { amount: 2.5, reason: 'Late.' }));
  must(await post(ada, `/orders/${id}/advance`, { step: 'received' }));
  expect(await notificationsOf(ada)).toEqual([
    'Guild of Glass refunded $2.50 of your order from New kiln: Late.',
    'Guild of Glass has sent the order from New kiln: Carrier 1',
    'Guild of Glass has accepted the order from New kiln.',
  ]);
  await notificationsOf(guild);
  const other = await bought();
  must(await post(ada, `/orders/${other}/cancel`, { reason: 'Too late.' }));
  const last = 'Ada has canceled the order from New kiln, and $5,000.00 was refunded: Too late.';
  await sendNotificationMails(app.resources);
  expect(await notificationsOf(guild)).toContain(last);
  await sendNotificationMails(app.resources);
  const mails = (await mailsTo(app, guild.email)).filter(({ text }) => text.includes(last));
  expect(mails).toHaveLength(1);
});

it('a request that comes again under its key is answered the same and paid once', async () => {
  const id = await bought();
  const before = await free(ada);
  const path = `/refunds/${id}`;
  const body = { amount: 10, reason: 'One too few.' };
  const first = await post(guild, path, body, 'once');
  expect(first).toMatchObject({ status: 200, data: { left: 4990 } });
  expect((await post(guild, path, body, 'once')).data).toEqual(first.data);
  expect(await post(guild, path, { ...body, amount: 11 }, 'once')).toMatchObject({ status: 409 });
  expect(await free(ada)).toBe(before + 10);
  const cancel = [`/orders/${id}/cancel`, { reason: 'No glass.' }] as const;
  for (let twice = 0; twice < 2; twice++) must(await post(guild, ...cancel, 'cancel'));
  expect(await free(ada)).toBe(before + 5000);
});

it('a reference is asked for where an order is sent, and a person gives nothing back', async () => {
  const id = await bought();
  const sent = await post(guild, `/orders/${id}/advance`, { step: 'sent' });
  expect(sent).toMatchObject({
    status: 422,
    data: { errors: { reference: 'Please enter the tracking reference.' } },
  });
  expect(await post(ada, `/refunds/${id}`, { amount: 1, reason: 'Mine.' })).toMatchObject({ status: 403 });
});

it('the wallet’s history names a refund on both sides', async () => {
  const titles = async (person: Person) => {
    const { records } = must(await post(person, '/wallet/history', { start: 0, length: 20 }));
    return records.map(({ paymentTitle }: { paymentTitle: string }) => paymentTitle);
  };
  expect(await titles(ada)).toContain('Order refunded by Guild of Glass');
  expect(await titles(guild)).toContain('Order refunded to Ada');
});
