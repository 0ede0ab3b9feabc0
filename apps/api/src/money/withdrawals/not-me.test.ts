import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { must } from '../../attacks/attacked-app.ts';
import { mailsTo } from '../../reach/mail/test-mail.ts';
import { memberOf } from '../../people/members/test-members.ts';
import { verifyLedger } from '../ledger/verify-ledger.ts';
import { newOperator, type WithSecondFactor } from '../../trust/operators/test-operators.ts';
import { paymentsApp, type PaymentsApp } from '../payments/test-payments.ts';
import { signAddress } from '../../platform/secrets/signed-address.ts';
import type { Person } from '../../server/test-app.ts';
import { notMeLink, notMePath } from './not-me-link.ts';
import { confirmed } from './test-confirmed.ts';

let app: PaymentsApp;
let finance: WithSecondFactor;
let ada: Person;
beforeAll(async () => {
  app = await paymentsApp();
  finance = await newOperator(app, 'finance');
});
afterAll(() => app.stop());
beforeEach(async () => {
  ada = await withMoney(await app.signUp(1, 'Ada'));
});

async function withMoney<P extends Person>(person: P): Promise<P> {
  must(await app.addMoney(person, await app.topUp(person, 100), 100));
  return person;
}

const bank = { bankName: 'Old Bank', accountHolderName: 'Ada', accountNumber: '12345678', sortCode: '10-20-30' };

function post({ token }: { token: string }, path: string, body: Record<string, unknown> = {}) {
  return app.call('POST', path, { token, body });
}

async function ask(by: Person, accountNumber = bank.accountNumber): Promise<string> {
  const asked = must(await post(by, '/wallet/withdraw', { amount: 40, ...bank, accountNumber, swiftCode: 'ADABDEFF' }));
  return confirmed(app.owner, asked.id);
}

async function bellOf(person: Person): Promise<string[]> {
  return must(await post(person, '/notifications')).records.map(({ text }: { text: string }) => text);
}

async function newestMail({ email }: Person) {
  return (await mailsTo(app, email))[0]!;
}

/** The link of the newest mail. */
async function linkOf(person: Person): Promise<string> {
  const link = /It was not me: (\S+)/.exec((await newestMail(person)).text)![1]!;
  const { pathname, search } = new URL(link);
  return pathname + search;
}

async function open(url: string, method: 'GET' | 'HEAD' | 'POST' = 'GET') {
  const { statusCode, body } = await app.server.inject({ method, url });
  return { status: statusCode, title: /<h1>(.*?)<\/h1>/.exec(body)?.[1] };
}

async function wallet({ token }: Person) {
  const { status, data } = await app.call('GET', '/wallet', { token });
  return status === 200 ? { amount: data.amount, held: data.held } : status;
}

async function logIn({ email }: Person): Promise<{ token: string }> {
  return must(await app.call('POST', '/auth/login', { body: { email, password: 'secret12' } }));
}

async function statusOf(id: string) {
  return (await app.owner<{ status: string }>('SELECT status FROM withdrawals WHERE id = $1', [id]))[0]!.status;
}

describe('a request for a withdrawal', () => {
  it('is told at once by a mail that nobody turns off, and in the bell, with where the money goes and when', async () => {
    await post(ada, '/notifications/preferences', { money: 'none' });
    await ask(ada);
    const first = await newestMail(ada);
    expect(first).toMatchObject({ subject: 'A withdrawal of $40.00 was requested' });
    expect(first).not.toHaveProperty('unsubscribe');
    expect(first.text).toContain(
      '$40.00 is to be paid from your wallet to the bank account •••• 5678. It is your first one.',
    );
    expect(first.text).toContain('It is paid once Guildhall has approved it.');
    expect(first.text).not.toContain('12345678');
    expect(await bellOf(ada)).toContain(
      'A withdrawal of $40.00 to the bank account •••• 5678 was requested. It has to be confirmed in the wallet. If this was not you, please cancel it.',
    );
    await ask(ada, '99990000');
    const other = await newestMail(ada);
    expect(other).toMatchObject({ subject: 'A withdrawal of $40.00 to a different bank account was requested' });
    expect(other.text).toContain('the bank account •••• 0000. That is a different account than before.');
    expect(other.text).toMatch(/It can be paid from 20\d\d-\d\d-\d\d \d\d:\d\d UTC, once Guildhall has approved it\./);
    expect((await bellOf(ada))[0]).toContain('•••• 0000, a different one than before, was requested');
    const told = (await mailsTo(app, ada.email)).filter(({ text }) => text.includes('It was not me'));
    expect(told, 'each once').toHaveLength(2);
  });

  it('of an organization is told to all who may withdraw for it, and names nobody', async () => {
    const guild = await withMoney(await app.signUp(2, 'Guild of Bakers'));
    const bo = await app.signUp(1, 'Bo');
    const cy = await app.signUp(1, 'Cy');
    await memberOf(app, guild, bo, 'treasurer');
    await memberOf(app, guild, cy, 'editor');
    must(await post(guild, '/members/withdrawalLimit', { limit: 10 }));
    await ask(bo);
    for (const [person, where] of [
      [guild, 'your wallet'],
      [bo, 'the wallet of your organization'],
    ] as const) {
      const { text } = await newestMail(person);
      expect(text).toContain(`$40.00 is to be paid from ${where} to the bank account •••• 5678. It is your first one.`);
      expect(text).toContain('First a second member of the organization has to confirm it');
      expect(text).not.toContain('Guild of Bakers');
    }
    expect((await newestMail(cy)).text).not.toContain('$40.00');
    expect(await bellOf(guild)).toContain(
      'Bo has requested a withdrawal of $40.00. It needs a second member of the organization.',
    );
    await ask(bo, '99990000');
    expect((await bellOf(guild))[0]).toContain('to a different bank account than before');
  });
});

describe('the link “It was not me”', () => {
  it('changes nothing when it is opened, as programs do that look mails over', async () => {
    const id = await ask(ada);
    const link = await linkOf(ada);
    expect(await open(link)).toEqual({ status: 200, title: 'Was it not you?' });
    expect((await open(link, 'HEAD')).status).toBe(200);
    expect([await statusOf(id), await wallet(ada)]).toEqual(['pending', { amount: 60, held: 40 }]);
  });

  it('takes the request back, ends all sessions, and works once', async () => {
    const id = await ask(ada);
    const link = await linkOf(ada);
    expect(await open(link, 'POST')).toEqual({ status: 200, title: 'The withdrawal is canceled' });
    expect([await statusOf(id), await wallet(ada)]).toEqual(['canceled', 401]);
    const again = { ...ada, ...(await logIn(ada)) };
    expect(await wallet(again)).toEqual({ amount: 100, held: 0 });
    expect((await bellOf(again))[0]).toBe(
      'Your withdrawal of $40.00 was canceled. Someone used the link in the mail to say that it was not you.',
    );
    expect(await open(link, 'POST')).toEqual({ status: 200, title: 'You already told us' });
    expect(await wallet(again), 'a new session goes on').toEqual({ amount: 100, held: 0 });
    const next = await ask(again);
    const { evidence } = must(await post(finance, `/operator/withdrawals/${next}/review`));
    expect(evidence).toMatchObject({ disowned: false, disownedBefore: true });
  });

  it('ends the sessions of the organization, of who acts for it, and of the member who has asked', async () => {
    const guild = await withMoney(await app.signUp(2, 'Guild of Bakers'));
    const bo = await app.signUp(1, 'Bo');
    const own = await app.signUp(1, 'Bo');
    await memberOf(app, guild, bo, 'treasurer');
    const elsewhere = await logIn(bo);
    await ask(bo);
    expect((await open(await linkOf(guild), 'POST')).title).toBe('The withdrawal is canceled');
    for (const { token } of [guild, bo, elsewhere])
      expect((await app.call('GET', '/wallet', { token })).status).toBe(401);
    expect(await wallet(own), 'of nobody else').toEqual({ amount: 0, held: 0 });
  });

  it('tells the operators where it was approved already, and no file for the bank takes it', async () => {
    const id = await ask(ada);
    must(await post(finance, `/operator/withdrawals/${id}/approve`, { asTest: 1 }));
    expect(await open(await linkOf(ada), 'POST')).toEqual({ status: 200, title: 'We have been notified' });
    expect([await statusOf(id), await wallet(ada)]).toEqual(['approved', 401]);
    expect((await bellOf(finance))[0]).toBe('The owner of a withdrawal of $40.00 says “It was not me”');
    const { evidence } = must(await post(finance, `/operator/withdrawals/${id}/review`));
    expect(evidence).toMatchObject({ disowned: true, disownedBefore: false });
    const batches = await app.owner(
      `SELECT outcome FROM begin_payout_batch(uuidv7(), $1, true, '{"name": "A", "account": "B", "bic": ""}', 100)`,
      [finance.id],
    );
    expect(batches).toEqual([{ outcome: 'none' }]);
  });

  it('is refused where it was changed, is of another kind, or is older than 30 days', async () => {
    const id = await ask(ada);
    const other = await ask(ada);
    const link = new URL(notMeLink(app.resources, id));
    const { search } = link;
    for (const url of [
      notMePath,
      `${notMePath}?withdrawal=${id}`,
      notMePath + search.replace(id, other),
      notMePath + search.slice(0, -1),
      signAddress(notMePath, { withdrawal: id }, app.resources.config.secret),
    ])
      for (const method of ['GET', 'POST'] as const)
        expect(await open(url, method), `${method} ${url}`).toEqual({ status: 404, title: 'Link not found' });
    await app.owner(`UPDATE withdrawals SET created_at = now() - interval '31 days' WHERE id = $1`, [id]);
    expect((await open(notMePath + search, 'POST')).status).toBe(404);
    expect(await wallet(ada)).toEqual({ amount: 20, held: 80 });
  });

  it('leaves the ledger in order', async () => {
    expect(await verifyLedger(app.resources.database)).toEqual([]);
  });
});
