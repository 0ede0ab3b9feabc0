import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailsTo } from '../../reach/mail/test-mail.ts';
import { sendOperatorNews } from '../../trust/operators/operator-news-mails.ts';
import { newOperator, type WithSecondFactor } from '../../trust/operators/test-operators.ts';
import { paymentsApp, type PaymentsApp } from '../payments/test-payments.ts';
import type { Person } from '../../server/test-app.ts';
import { runBookChecks } from './check-books.ts';
import { confirmed } from '../withdrawals/test-confirmed.ts';

let app: PaymentsApp;
let admin: WithSecondFactor;
let ada: Person;
beforeAll(async () => {
  app = await paymentsApp({ OPERATOR_MAIL: 'board@guild.example' });
  admin = await newOperator(app, 'admin', 'Opal');
  ada = await app.signUp();
  await app.addMoney(ada, await app.topUp(ada, 500), 500);
});
afterAll(() => app.stop());

async function read() {
  return (await app.call('GET', '/operator/books', { token: admin.token })).data;
}

function explain(id: string) {
  const body = { reason: 'A row was mistyped by hand and is set right.' };
  return app.call('POST', `/operator/books/${id}/explain`, { token: admin.token, body });
}

async function ask(amount: number): Promise<string> {
  const bank = { bankName: 'Bank', accountHolderName: 'Ada', accountNumber: '12345678', sortCode: '10-20-30' };
  const body = { amount, ...bank, swiftCode: 'MIREDEFF' };
  return confirmed(app.owner, (await app.call('POST', '/wallet/withdraw', { token: ada.token, body })).data.id);
}

function approve(id: string) {
  return app.call('POST', `/operator/withdrawals/${id}/approve`, { token: admin.token, body: { asTest: 1 } });
}

describe('the checks of the books', () => {
  it('keep a verdict of each kind, and the sums of what is owed and what there is for it', async () => {
    const fees = {
      kept: 0,
      staying: 0,
      stayingDays: 0,
      payable: 0,
      requested: 0,
      holder: '',
      account: '',
      closed: 'no_account',
      payouts: [],
    };
    expect(await read()).toEqual({ stopped: false, newest: [], unexplained: [], withheld: 0, fees, sums: [] });
    const waiting = await ask(10);
    const paid = await ask(20);
    const returned = await ask(30);
    for (const id of [waiting, paid, returned]) await approve(id);
    const step = (id: string, verb: string, body: object) =>
      app.call('POST', `/operator/withdrawals/${id}/${verb}`, { token: admin.token, body: { ...body } });
    await step(paid, 'paid', { reference: 'B-1' });
    await step(returned, 'returned', { reason: 'Closed.' });
    await ask(40);
    await runBookChecks(app.resources);
    const { stopped, newest, sums } = await read();
    expect(stopped).toBe(false);
    expect(newest.map(({ kind, many, note }: any) => [kind, many, note])).toEqual([
      ['ledger', 0, ''],
      ['balance', 0, ''],
      ['audit', 0, ''],
    ]);
    expect(sums).toEqual([{ at: expect.stringContaining('T'), liabilities: 480, cash: 480, receivables: 0, many: 0 }]);
    await runBookChecks(app.resources);
    const moments = (await read()).sums.map(({ at }: { at: string }) => at);
    expect(moments).toHaveLength(2);
    expect(moments, 'oldest first, as they are plotted').toEqual(moments.toSorted());
  });

  it('stop withdrawals when they find a difference, until an admin says why', async () => {
    const id = await ask(5);
    await app.owner(`UPDATE ledger_accounts SET balance_cents = balance_cents + 1 WHERE id = $1`, [ada.id]);
    await runBookChecks(app.resources);
    await app.owner(`UPDATE ledger_accounts SET balance_cents = balance_cents - 1 WHERE id = $1`, [ada.id]);
    const { stopped, unexplained } = await read();
    expect(stopped).toBe(true);
    expect(unexplained.map(({ kind }: any) => kind).sort()).toEqual(['balance', 'ledger']);
    expect(unexplained.find(({ kind }: any) => kind === 'balance').differences).toEqual([
      'People are owed $480.01, but cash is $480.00 and receivables are $0.00.',
    ]);
    const { records } = (await app.call('POST', '/notifications', { token: admin.token })).data;
    expect(records[0]).toMatchObject({ kind: 'security', link: '/operator/books' });
    expect(await approve(id)).toMatchObject({ status: 422, message: expect.stringContaining('books do not match') });
    // A night without a difference is no explanation.
    await runBookChecks(app.resources);
    expect((await approve(id)).status).toBe(422);
    for (const check of unexplained) {
      expect((await approve(id)).status).toBe(422);
      expect((await explain(check.id)).status).toBe(200);
      expect((await explain(check.id)).status).toBe(404);
    }
    expect((await approve(id)).status).toBe(200);
    expect((await read()).stopped).toBe(false);
    await sendOperatorNews(app.resources);
    const told = (await mailsTo(app, 'board@guild.example')).filter(({ subject }) => subject.includes('was explained'));
    expect(told).toHaveLength(2);
    expect(told[0]!.text).toContain('This was done by Opal. Reason: A row was mistyped by hand and is set right.');
  });

  it('find an audit log that was changed', async () => {
    await app.owner('ALTER TABLE audit_entries DISABLE TRIGGER audit_entries_append_only');
    await app.owner(`UPDATE audit_entries SET reason = 'Nothing.' WHERE seq = 1`);
    await runBookChecks(app.resources);
    const { unexplained } = await read();
    expect(unexplained).toMatchObject([{ kind: 'audit', differences: ['Entry 1 was changed.'] }]);
    await app.owner(`UPDATE audit_entries SET reason = '' WHERE seq = 1`);
    await app.owner('ALTER TABLE audit_entries ENABLE TRIGGER audit_entries_append_only');
    await explain(unexplained[0].id);
  });

  it('are begun by an operator, too, as a job', async () => {
    expect(await app.call('POST', '/operator/books/check', { token: admin.token })).toMatchObject({ status: 200 });
  });
});
