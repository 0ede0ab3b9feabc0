import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../configuration/config.ts';
import { newOperator, type WithSecondFactor } from '../../trust/operators/test-operators.ts';
import { paymentsApp, type PaymentsApp } from '../payments/test-payments.ts';
import type { Person } from '../../server/test-app.ts';
import { lookAgain } from '../withdrawals/look-again.ts';
import { askToWithdraw } from './test-risk.ts';

let app: PaymentsApp;
let fay: WithSecondFactor;
beforeAll(async () => {
  app = await paymentsApp({ RISK_HOLD: '1' });
  fay = await newOperator(app, 'finance', 'Fay');
});
afterAll(() => app.stop());

/** Somebody whose card has paid an amount in dollars into the wallet some hours ago. */
async function paidIn(name: string, dollars: number, hoursAgo = 0): Promise<Person> {
  const person = await app.signUp(1, name);
  await app.addMoney(person, await app.topUp(person, dollars), dollars);
  await app.owner(
    `UPDATE payments SET created_at = now() - make_interval(secs => $2), settled_at = now() - make_interval(secs => $2)
      WHERE user_id = $1`,
    [person.id, hoursAgo * 3600],
  );
  await app.owner("UPDATE users SET created_at = now() - interval '30 days' WHERE id = $1", [person.id]);
  return person;
}

async function post(path: string, by: Person, body: Record<string, unknown> = {}) {
  return app.call('POST', path, { token: by.token, body });
}
function approve(id: string, by: Person = fay) {
  return post(`/operator/withdrawals/${id}/approve`, by, { asTest: 1 });
}
function clear(id: string, by: Person = fay) {
  return post(`/operator/risk/${id}/clear`, by, { reason: 'A known customer.' });
}
async function held(by: Person = fay) {
  return (await post('/operator/risk', by, { state: 'held', length: 100 })).data.records;
}
async function signsOf(person: Person) {
  const [found] = await app.owner<{ id: string }>('SELECT withdrawal_id AS id FROM risk_reviews WHERE user_id = $1', [
    person.id,
  ]);
  return found ? (await post(`/operator/risk/${found.id}/review`, fay)).data.signs : [];
}

const refused = {
  status: 422,
  message:
    'Signs of risk were found in this account. Nothing of it can be approved or paid out until an operator has looked at them under Risk and cleared them.',
};

describe('card money that is to leave at once', () => {
  it.each([
    ['from the sum on', 100, 23.9, true],
    ['not below the sum', 99.99, 23.9, false],
    ['not after the hours', 100, 24.1, false],
  ])('is a sign %s', async (_, dollars, hoursAgo, found) => {
    const ada = await paidIn('Ada', dollars, hoursAgo);
    const id = await askToWithdraw(app, ada);
    const signs = await signsOf(ada);
    expect(signs).toHaveLength(found ? 1 : 0);
    if (found)
      expect(signs[0]).toEqual({
        kind: 'card_out',
        grave: true,
        words: '$100.00 came by card within 24 hours before the withdrawal was requested.',
        links: [{ kind: 'payment', id: expect.any(String), name: 'The payment' }],
      });
    expect(await approve(id)).toMatchObject(found ? refused : { status: 200 });
  });
});

describe('a sign that comes after the request', () => {
  it('holds the withdrawal once those that wait are looked at again, and not what was cleared', async () => {
    const ada = await paidIn('Ada', 500, 48);
    const id = await askToWithdraw(app, ada);
    const isHeld = async () => (await held()).some((each: { id: string }) => each.id === id);
    await lookAgain(app.resources);
    expect(await isHeld()).toBe(false);
    await app.owner('UPDATE payments SET disputed_cents = 100 WHERE user_id = $1', [ada.id]);
    expect(await lookAgain(app.resources)).toBeGreaterThan(0);
    expect(await isHeld()).toBe(true);
    await clear(id);
    await lookAgain(app.resources);
    expect(await isHeld()).toBe(false);
  });

  it('is not looked for where signs hold nothing', async () => {
    const ada = await paidIn('Ada', 500, 48);
    const id = await askToWithdraw(app, ada);
    await app.owner('UPDATE payments SET disputed_cents = 100 WHERE user_id = $1', [ada.id]);
    app.resources.config.riskHold = false;
    await lookAgain(app.resources);
    app.resources.config.riskHold = true;
    expect(await app.owner('SELECT FROM risk_reviews WHERE withdrawal_id = $1', [id])).toEqual([]);
  });
});

describe('a withdrawal with a grave sign', () => {
  it('§7.risk is approved by nobody, alone, among many or as a line of a batch, until an operator has cleared it', async () => {
    const ada = await paidIn('Ada', 500, 48);
    const before = await askToWithdraw(app, ada);
    expect((await approve(before)).status).toBe(200);
    await app.addMoney(ada, await app.topUp(ada, 200), 200);
    const id = await askToWithdraw(app, ada);
    expect(await approve(id)).toMatchObject(refused);
    expect((await post('/operator/withdrawals/approve', fay, { ids: [id], asTest: 1 })).data.records).toEqual([
      { id, outcome: 'refused', reason: refused.message },
    ]);
    const batch = () => post('/operator/payoutBatches/create', fay, { asTest: 1 });
    const lines = async () => app.owner('SELECT FROM payout_batch_items WHERE withdrawal_id = $1', [before]);
    await batch();
    expect(await lines()).toEqual([]);
    expect((await held()).map((each: { id: string }) => each.id)).toContain(id);

    expect((await clear(id)).status).toBe(200);
    expect((await held()).map((each: { id: string }) => each.id)).not.toContain(id);
    expect((await approve(id)).data.status).toBe('approved');
    await batch();
    expect(await lines()).toHaveLength(1);
  });

  it('is never rejected or frozen by the rule, and its owner reads only that it is looked at', async () => {
    const ada = await paidIn('Ada', 500);
    const id = await askToWithdraw(app, ada);
    const { data } = await post('/wallet/withdrawals', ada);
    expect(data.records).toMatchObject([{ id, status: 'requested', inReview: true }]);
    expect(JSON.stringify(data)).not.toMatch(/card_out|risk/i);
    expect(await app.owner('SELECT freeze_of($1) AS freeze', [ada.id])).toEqual([{ freeze: null }]);
    await clear(id);
    expect((await post('/wallet/withdrawals', ada)).data.records).toMatchObject([{ inReview: false }]);
  });

  it('keeps other money of the account waiting after its owner has taken it back; rejecting it ends that', async () => {
    const ada = await paidIn('Ada', 500, 48);
    const first = await askToWithdraw(app, ada);
    await app.addMoney(ada, await app.topUp(ada, 200), 200);
    const second = await askToWithdraw(app, ada);
    expect((await post(`/wallet/withdrawals/${second}/cancel`, ada)).status).toBe(200);
    expect(await approve(first)).toMatchObject(refused);
    await clear(second);
    const third = await askToWithdraw(app, ada);
    expect((await approve(first)).status).toBe(422);
    expect((await post(`/operator/withdrawals/${third}/reject`, fay, { reason: 'No.' })).status).toBe(200);
    expect((await approve(first)).status).toBe(200);
  });
});

describe('clearing it', () => {
  it('takes a reason, is done once, and is recorded', async () => {
    const id = await askToWithdraw(app, await paidIn('Ada', 500));
    expect((await post(`/operator/risk/${id}/clear`, fay, { reason: '' })).status).toBe(422);
    expect((await clear(id)).status).toBe(200);
    expect(await clear(id)).toMatchObject({ status: 422, message: expect.stringContaining('Nothing is held here') });
    expect((await post(`/operator/risk/${id}/review`, fay)).data).toMatchObject({
      state: 'cleared',
      clearedBy: 'Fay',
      reason: 'A known customer.',
    });
    const [entry] = await app.owner(
      'SELECT verb, before, reason FROM audit_entries WHERE verb = $1 ORDER BY seq DESC',
      ['risk.clear'],
    );
    expect(entry).toEqual({
      verb: 'risk.clear',
      before: { signs: 'card_out', since: expect.stringMatching(/Z$/) },
      reason: 'A known customer.',
    });
  });

  it('is not done by who has a stake in it, or while another operator has taken it', async () => {
    const otto = await newOperator(app, 'finance', 'Otto');
    await app.addMoney(otto, await app.topUp(otto, 500), 500);
    const own = await askToWithdraw(app, otto);
    expect((await clear(own, otto)).status).toBe(403);
    expect((await post(`/operator/risk/${own}/take`, otto)).status).toBe(403);
    expect((await post(`/operator/risk/${own}/take`, fay)).data.taken).toMatchObject({ by: 'Fay', own: true });
    const finn = await newOperator(app, 'finance', 'Finn');
    expect(await clear(own, finn)).toMatchObject({
      status: 422,
      message: expect.stringContaining('Fay has had this risk case'),
    });
    expect((await post(`/operator/risk/${own}/giveBack`, fay)).data.taken).toBeNull();
    expect((await clear(own, finn)).status).toBe(200);
  });
});

describe('the page of an account', () => {
  it('has the signs for finance and admin, and for nobody else', async () => {
    const ada = await paidIn('Ada', 500);
    await askToWithdraw(app, ada);
    const read = async (by: Person) =>
      (await app.call('GET', `/operator/accounts/${ada.id}`, { token: by.token })).data;
    expect((await read(fay)).signs).toEqual(await signsOf(ada));
    expect((await read(await newOperator(app, 'admin', 'Opal'))).signs).toHaveLength(1);
    expect((await read(await newOperator(app, 'support', 'Sue'))).signs).toEqual([]);
  });
});

describe('the settings', () => {
  it('hold nothing at home, where the signs are shown all the same', async () => {
    app.resources.config.riskHold = false;
    const ada = await paidIn('Ada', 500);
    const id = await askToWithdraw(app, ada);
    expect(await signsOf(ada)).toHaveLength(1);
    expect((await approve(id)).status).toBe(200);
    app.resources.config.riskHold = true;
  });

  it('hold in production, where that cannot be turned off', () => {
    const production = {
      DATABASE_URL: 'postgres://guildhall@db.example/guildhall',
      PUBLIC_URL: 'https://guild.example',
      SMTP_URL: 'smtp://mail.example',
      SANDBOX: '1',
    };
    expect(readConfig({}).riskHold).toBe(false);
    expect(readConfig(production).riskHold).toBe(true);
    expect(() => readConfig({ ...production, RISK_HOLD: '0' })).toThrow('RISK_HOLD cannot be off');
  });
});
