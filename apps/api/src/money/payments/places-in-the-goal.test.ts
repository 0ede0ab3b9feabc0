import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { mailsTo } from '../../reach/mail/test-mail.ts';
import { verifyLedger } from '../ledger/verify-ledger.ts';
import { openDatabase, type Database } from '../../platform/database/database.ts';
import type { Person } from '../../server/test-app.ts';
import { expirePurchases } from './expire-purchases.ts';
import { faultyProvider, withCurrent, type Fault } from './provider/faulty-provider.ts';
import { pollPayments } from './poll-payments.ts';
import type { PaymentProviders } from './provider/provider.ts';
import { cards, paymentsApp, type PaymentsApp, type Purchase } from './test-payments.ts';

let app: PaymentsApp;
let own: PaymentProviders;
let books: Database;
let first: Person;
let second: Person;
beforeAll(async () => {
  app = await paymentsApp({ LOG_LEVEL: 'silent', RATE_LIMIT_PERCENT: '100000' });
  own = app.resources.payments;
  books = openDatabase(app.ownerUrl, { max: 2 });
});
beforeEach(async () => {
  app.resources.payments = own;
  first = await app.signUp();
  second = await app.signUp();
});
afterAll(async () => {
  await app.verify();
  expect(await verifyLedger(books)).toEqual([]);
  await books.close();
  await app.stop();
});

const gone = 'Others invested the rest of this project’s goal before your card was charged.';

async function goal(project: string) {
  return (
    await app.owner<{ raised: bigint }>('SELECT raised_cents AS raised FROM projects WHERE id = $1', [project])
  )[0]!.raised;
}

async function intentStatus(id: string) {
  return (await app.owner<{ status: string }>('SELECT status FROM sandbox_intents WHERE id = $1', [id]))[0]!.status;
}

function capture(person: Person, intent: string) {
  return app.call('GET', `/s/payment/${intent}`, { token: person.token });
}

async function fund(person: Person, dollars: number) {
  return app.addMoney(person, await app.topUp(person, dollars), dollars);
}

function breakCall(broken: string, fault: Fault) {
  app.resources.payments = withCurrent(
    own,
    faultyProvider(own.current, (call) => (call === broken ? fault : 'none')),
  );
}

function poll() {
  return pollPayments(app.resources, { seconds: 0 });
}

it('an unpaid investment does not block others', async () => {
  const project = await app.project(5000);
  const idle = await app.investIn(first, project, 5000, 'card');
  await app.pay(first, idle, cards.asks);
  await fund(second, 50);
  await app.investIn(second, project, 5000, 'wallet');
  expect(await goal(project)).toBe(5000n);
  expect(await app.statusOf(idle)).toBe('pending');
});

// A goal that both cards may fill is noticed by the first of them.
const rounds = process.env['LONG'] === '1' ? 200 : 40;

it(
  `of two cards for the last gap one is captured and the other canceled, in ${rounds} rounds`,
  { timeout: 120_000 },
  async () => {
    const wins = [0, 0];
    for (let round = 0; round < rounds; round++) {
      const project = await app.project(1000);
      const people = [first, second];
      const purchases = [
        await app.investIn(first, project, 1000, 'card'),
        await app.investIn(second, project, 1000, 'card'),
      ];
      const intents = await Promise.all(people.map((person, i) => app.pay(person, purchases[i]!)));
      // Return page and settling call of both at once, and now and then the poller beside them.
      await Promise.all([
        ...people.map((person, i) => capture(person, intents[i]!)),
        ...people.map((person, i) => app.save(person, purchases[i]!, intents[i]!)),
        ...(round % 5 === 0 ? [poll()] : []),
      ]);
      const reported = await Promise.all(intents.map(intentStatus));
      const won = reported.indexOf('succeeded');
      expect(reported.toSorted()).toEqual(['canceled', 'succeeded']);
      expect(await Promise.all(purchases.map(app.statusOf))).toEqual(
        won === 0 ? ['COMPLETED', 'failed'] : ['failed', 'COMPLETED'],
      );
      expect(await goal(project)).toBe(1000n);
      wins[won]!++;
    }
    expect(wins[0]! + wins[1]!).toBe(rounds);
    for (const person of [first, second]) expect(await app.balance(person)).toEqual({ balance: 0n, held: 0n });
  },
);

it('an investment beyond the goal at authorization is not charged, releases the hold and notifies the payer §4.goal.card', async () => {
  await fund(first, 30);
  const project = await app.project(5000);
  const late = await app.investIn(first, project, 5000, 'both');
  expect(await app.balance(first)).toEqual({ balance: 3000n, held: 3000n });
  const intent = await app.pay(first, late);
  await fund(second, 10);
  await app.investIn(second, project, 1000, 'wallet');
  const heard: unknown[] = [];
  const stop = app.resources.live.hear(first.id, (event) => heard.push(event));
  const answer = await capture(first, intent);
  expect(answer.data).toMatchObject({
    payment_status: 'failed',
    failure: expect.stringContaining(gone),
    failureCode: 'goal_exceeded',
  });
  expect((await capture(first, intent)).data).toEqual(answer.data);
  expect(await app.save(first, late, intent)).toMatchObject({
    status: 422,
    message: expect.stringContaining(gone),
    data: { code: 'goal_exceeded' },
  });
  expect([await intentStatus(intent), await app.statusOf(late)]).toEqual(['canceled', 'failed']);
  expect(await app.balance(first)).toEqual({ balance: 3000n, held: 0n });
  expect(await goal(project)).toBe(1000n);
  await expect.poll(() => heard).toContainEqual({ event: 'wallet' });
  const failed = { kind: 'investmentFailed', projectId: project, projectTitle: 'Bread oven', amount: 50, why: 'full' };
  await expect.poll(() => heard).toContainEqual({ event: 'notification', data: failed });
  stop();
  const mails = (await mailsTo(app, first.email)).filter(({ text }) => text.includes('was not charged'));
  expect(mails.map(({ subject }) => subject)).toEqual(['Your investment did not go through']);
});

it('an investment in what takes no more by the time of the charge is not charged, and its payer reads why', async () => {
  const project = await app.project(5000);
  const late = await app.investIn(first, project, 5000, 'card');
  const intent = await app.pay(first, late);
  await app.owner(`UPDATE projects SET state = 'funded' WHERE id = $1`, [project]);
  const why = 'This project stopped taking investments before your card was charged.';
  expect((await capture(first, intent)).data).toMatchObject({
    payment_status: 'failed',
    failure: expect.stringContaining(why),
  });
  expect(await app.save(first, late, intent)).toMatchObject({ status: 422, message: expect.stringContaining(why) });
  expect([await intentStatus(intent), await app.statusOf(late)]).toEqual(['canceled', 'failed']);
  const [mail] = (await mailsTo(app, first.email)).filter(
    ({ subject }) => subject === 'Your investment did not go through',
  );
  expect(mail!.text).toContain('stopped taking investments before your card was charged');
  const { data } = await app.call('POST', '/notifications', { token: first.token, body: { unread: true } });
  expect(data.records.map(({ text }: { text: string }) => text)).toContain(
    'Bread oven stopped taking investments before your card was charged. Nothing was charged for your investment of $50.00.',
  );
});

it('a reservation holds while the card is captured', async () => {
  const project = await app.project(5000, 100);
  const purchase = await app.investIn(first, project, 4950, 'card');
  const intent = await app.pay(first, purchase);
  await fund(second, 150);
  breakCall('capture', 'lost');
  expect((await capture(first, intent)).status).toBe(503);
  await expect(app.investIn(second, project, 100, 'wallet')).rejects.toThrow('goal_awaited');
  await app.investIn(second, project, 100, 'card');
  app.resources.payments = own;
  await poll();
  expect([await intentStatus(intent), await app.statusOf(purchase)]).toEqual(['succeeded', 'COMPLETED']);
  // Then the rest is less than the minimum, and exactly that may be invested.
  await app.investIn(second, project, 50, 'wallet');
  expect(await goal(project)).toBe(5000n);
});

it('a reservation whose capture got no answer is completed by the poller, even after its expiry', async () => {
  const project = await app.project(5000);
  const purchase = await app.investIn(first, project, 5000, 'card');
  const intent = await app.pay(first, purchase);
  breakCall('capture', 'answer lost');
  expect((await capture(first, intent)).status).toBe(503);
  await app.owner('UPDATE investments SET expires_at = now() WHERE id = $1', [purchase.id]);
  expect(await expirePurchases(app.resources)).toBe(0);
  app.resources.payments = own;
  await poll();
  await poll();
  expect([await goal(project), await app.statusOf(purchase)]).toEqual([5000n, 'COMPLETED']);
});

it('a reservation is released when its capture fails or expires', async () => {
  const free = async (project: string, ended: Purchase) => {
    expect(await app.statusOf(ended)).toBe('failed');
    await fund(second, 50);
    await app.investIn(second, project, 5000, 'wallet');
    expect(await goal(project)).toBe(5000n);
  };
  const declined = await app.project(5000);
  const one = await app.investIn(first, declined, 5000, 'card');
  const intent = await app.pay(first, one);
  breakCall('capture', 'lost');
  expect((await capture(first, intent)).status).toBe(503);
  app.resources.payments = own;
  await app.owner(`UPDATE sandbox_intents SET status = 'failed', failure = 'Your card was declined.' WHERE id = $1`, [
    intent,
  ]);
  expect((await capture(first, intent)).data).toMatchObject({
    payment_status: 'failed',
    failure: 'Your card was declined.',
    failureCode: 'card_declined',
  });
  await free(declined, one);

  const late = await app.project(5000);
  const two = await app.investIn(first, late, 5000, 'card');
  const other = await app.pay(first, two);
  breakCall('capture', 'lost');
  expect((await capture(first, other)).status).toBe(503);
  app.resources.payments = own;
  await app.owner(`UPDATE investments SET expires_at = now() - interval '1 hour' WHERE id = $1`, [two.id]);
  await poll();
  expect(await intentStatus(other)).toBe('canceled');
  await free(late, two);
});

it('a capture beyond the goal stays in the wallet', async () => {
  const project = await app.project(5000);
  const purchase = await app.investIn(first, project, 5000, 'card');
  const intent = await app.pay(first, purchase);
  await fund(second, 10);
  await app.investIn(second, project, 1000, 'wallet');
  await own.current.capture(intent);
  expect(await app.save(first, purchase, intent)).toMatchObject({
    status: 422,
    message: expect.stringContaining('The money is in your wallet.'),
  });
  expect(await app.balance(first)).toEqual({ balance: 5000n, held: 0n });
  expect([await goal(project), await app.statusOf(purchase)]).toEqual([1000n, 'failed']);
});

it('the count of open projects falls when a project reaches its goal', async () => {
  const seller = await app.signUp(2);
  const open = async () =>
    (await app.owner<{ open: number }>('SELECT open_projects AS open FROM users WHERE id = $1', [seller.id]))[0]!.open;
  const projects = [await app.project(1000), await app.project(1000), await app.project(1000)];
  await app.owner('UPDATE projects SET created_by = $1 WHERE id = ANY($2)', [seller.id, projects]);
  await app.owner('UPDATE users SET open_projects = 3 WHERE id = $1', [seller.id]);
  await fund(first, 20);
  await app.investIn(first, projects[0]!, 500, 'wallet');
  expect(await open()).toBe(3);
  await app.investIn(first, projects[0]!, 500, 'wallet');
  expect(await open()).toBe(2);
  const purchase = await app.investIn(first, projects[1]!, 1000, 'card');
  expect(await open()).toBe(2);
  await capture(first, await app.pay(first, purchase));
  expect(await open()).toBe(1);
});
