import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { must } from '../../attacks/attacked-app.ts';
import { mailsTo } from '../../reach/mail/test-mail.ts';
import { memberOf } from '../../people/members/test-members.ts';
import { newOperator, setSecondFactor } from '../../trust/operators/test-operators.ts';
import { codeOf } from '../../people/second-factor/test-codes.ts';
import { paymentsApp, type PaymentsApp } from '../payments/test-payments.ts';
import type { Person } from '../../server/test-app.ts';
import { cancelUnconfirmed } from './cancel-unconfirmed.ts';

let app: PaymentsApp;
let finance: Person;
let ada: Person;
beforeAll(async () => {
  app = await paymentsApp();
  finance = await newOperator(app, 'finance');
});
beforeEach(async () => {
  ada = await withMoney(1, 'Ada');
});
afterAll(() => app.stop());

async function withMoney(type: 1 | 2, name: string): Promise<Person> {
  const person = await app.signUp(type, name);
  await verify(person);
  must(await app.addMoney(person, await app.topUp(person, 1000), 1000));
  return person;
}

function verify({ id }: Person) {
  return app.owner('UPDATE users SET email_verified_at = now() WHERE id = $1', [id]);
}

const bank = { bankName: 'River Bank', accountHolderName: 'Ada', accountNumber: '12345678', sortCode: '10-20-30' };

function post({ token }: { token: string }, path: string, body: Record<string, unknown> = {}) {
  return app.call('POST', path, { token, body });
}

async function ask(by: Person, accountNumber = bank.accountNumber, amount = 40): Promise<string> {
  return must(await post(by, '/wallet/withdraw', { amount, ...bank, accountNumber, swiftCode: 'ADABDEFF' })).id;
}

function confirm(by: Person, id: string, proof: Record<string, unknown> = {}) {
  return post(by, `/wallet/withdrawals/${id}/confirm`, proof);
}

const password = { password: 'secret12' };

function approve(id: string) {
  return post(finance, `/operator/withdrawals/${id}/approve`, { asTest: 1 });
}

async function shown(by: Person, id: string) {
  return must(await app.call('GET', `/wallet/withdrawals/${id}`, { token: by.token }));
}

async function wallet({ token }: Person) {
  const { amount, held } = must(await app.call('GET', '/wallet', { token }));
  return { amount, held };
}

const waits = { status: 422, message: expect.stringContaining('the owner has not yet confirmed it') };

describe('a withdrawal to a bank account that was not used before', () => {
  it('is taken and held as ever, and waits for the password of its owner', async () => {
    const id = await ask(ada);
    expect(await wallet(ada)).toEqual({ amount: 960, held: 40 });
    expect(await approve(id)).toMatchObject(waits);
    expect(await shown(ada, id)).toMatchObject({ status: 'requested', confirm: true, mayProve: true });
    expect(await confirm(ada, id)).toMatchObject({
      status: 422,
      data: { errors: { password: 'Password is Required' } },
    });
    expect(await confirm(ada, id, { password: 'secret13' })).toMatchObject({
      status: 422,
      data: { errors: { password: 'The password is wrong.' } },
    });
    expect(await approve(id)).toMatchObject(waits);
    expect(await confirm(ada, id, password)).toMatchObject({
      status: 200,
      message: 'The withdrawal has been confirmed.',
    });
    expect(await shown(ada, id)).toMatchObject({ confirm: false, confirmUntil: '', mayProve: false });
    expect(await confirm(ada, id), 'twice').toMatchObject({ status: 200 });
    expect(await approve(id)).toMatchObject({ status: 200, data: { status: 'approved' } });
  });

  it('waits no more once something was approved to it, unless its owner says that it was not them', async () => {
    const first = await ask(ada);
    must(await confirm(ada, first, password));
    const second = await ask(ada);
    expect(await shown(ada, second), 'asked for before anything was approved').toMatchObject({ confirm: true });
    must(await approve(first));
    const third = await ask(ada, '1234-5678');
    expect(await shown(ada, third)).toMatchObject({ confirm: false, confirmUntil: '', mayProve: false });
    expect(await confirm(ada, third)).toMatchObject({ status: 422, message: 'This withdrawal needs no confirmation.' });
    expect(await approve(third)).toMatchObject({ status: 200 });
    expect(await shown(ada, await ask(ada, '99990000')), 'another one').toMatchObject({ confirm: true });
    const bo = await withMoney(1, 'Bo');
    expect(await shown(bo, await ask(bo)), 'used by somebody else').toMatchObject({ confirm: true });
    await app.owner('UPDATE withdrawals SET disowned_at = now() WHERE id = ANY($1)', [[first, third]]);
    expect(await shown(ada, await ask(ada))).toMatchObject({ confirm: true });
  });

  it('is also one that is asked for again', async () => {
    const id = await ask(ada);
    const again = must(await post(ada, `/wallet/withdrawals/${id}/again`, { amount: 5 })).id;
    expect(await approve(again)).toMatchObject(waits);
  });

  it('waits for the second factor where there is one, which may have been proven a moment ago', async () => {
    const lee = await setSecondFactor(app, ada);
    const forget = () => app.owner('UPDATE sessions SET factor_at = NULL WHERE user_id = $1', [lee.id]);
    await forget();
    const id = await ask(lee);
    expect(await confirm(lee, id, password)).toMatchObject({
      status: 422,
      data: { errors: { code: expect.any(String) } },
    });
    expect(await confirm(lee, id, { code: '000000' })).toMatchObject({ status: 422 });
    expect(await approve(id)).toMatchObject(waits);
    expect(await confirm(lee, id, { code: codeOf(lee.secret) })).toMatchObject({ status: 200 });
    expect(await approve(id)).toMatchObject({ status: 200 });
    // The code just now was a proof of this session.
    const next = await ask(lee, '99990000');
    expect(await confirm(lee, next)).toMatchObject({ status: 200 });
    const last = await ask(lee, '88880000');
    await app.owner(`UPDATE sessions SET factor_at = now() - interval '11 minutes' WHERE user_id = $1`, [lee.id]);
    expect(await confirm(lee, last)).toMatchObject({ status: 422 });
  });

  it('counts wrong passwords as wrong codes are counted', async () => {
    const id = await ask(ada);
    for (let tries = 0; tries < 10; tries++)
      expect(await confirm(ada, id, { password: `wrong${tries}` })).toMatchObject({ status: 422 });
    expect(await confirm(ada, id, password)).toMatchObject({ status: 429 });
    expect(await shown(ada, id)).toMatchObject({ confirm: true });
  });

  it('is nobody else’s, and cannot be confirmed once it is decided', async () => {
    const id = await ask(ada);
    const bo = await app.signUp();
    expect(await confirm(bo, id, password)).toMatchObject({ status: 404 });
    must(await post(ada, `/wallet/withdrawals/${id}/cancel`));
    expect(await confirm(ada, id, password)).toMatchObject({
      status: 422,
      message: expect.stringContaining('canceled'),
    });
    expect(await wallet(ada)).toEqual({ amount: 1000, held: 0 });
  });

  it('is mailed with what is to be done, and with “It was not me”', async () => {
    await ask(ada);
    const [mail] = await mailsTo(app, ada.email);
    expect(mail!.text).toMatch(
      /it has to be confirmed by .* UTC, in your wallet, with your password or second factor\./,
    );
    expect(mail!.text).toContain('It was not me: ');
    expect(mail!.text).not.toContain('you do not need to do anything');
    expect(mail!.text).not.toContain('verify this address');
    await app.owner('UPDATE users SET email_verified_at = NULL WHERE id = $1', [ada.id]);
    await ask(ada);
    expect((await mailsTo(app, ada.email))[0]!.text).toContain('You also need to verify this address first');
  });
});

describe('a withdrawal that its owner has not confirmed', () => {
  const pass = (id: string, hours: number) =>
    app.owner('UPDATE withdrawals SET confirm_until = confirm_until - make_interval(hours => $2) WHERE id = $1', [
      id,
      hours,
    ]);

  it('is canceled after 24 hours, once, and its owner is told', async () => {
    const id = await ask(ada);
    const confirmed = await ask(ada);
    must(await confirm(ada, confirmed, password));
    for (const each of [id, confirmed]) await pass(each, 23);
    expect(await cancelUnconfirmed(app.resources)).toBe(0);
    for (const each of [id, confirmed]) await pass(each, 2);
    expect(await confirm(ada, id, password)).toMatchObject({
      status: 422,
      message: 'It had to be confirmed within 24 hours. Please request the withdrawal again.',
    });
    expect(await cancelUnconfirmed(app.resources)).toBe(1);
    expect(await cancelUnconfirmed(app.resources)).toBe(0);
    const reason = 'It was not confirmed within 24 hours. You can request it again.';
    expect(await shown(ada, id)).toMatchObject({ status: 'canceled', reason, confirm: false });
    expect(await shown(ada, confirmed)).toMatchObject({ status: 'requested' });
    expect(await wallet(ada)).toEqual({ amount: 960, held: 40 });
    const { records } = must(await post(ada, '/notifications'));
    expect(records[0].text).toBe(`Your withdrawal of $40.00 was canceled. ${reason}`);
    expect(await confirm(ada, id, password)).toMatchObject({ status: 422 });
    expect(await approve(id)).toMatchObject({ status: 422 });
  });
});

describe('a withdrawal of whose e-mail address was never verified', () => {
  it('waits until it is, and goes into no batch before', async () => {
    const id = await ask(ada);
    must(await confirm(ada, id, password));
    const forget = () => app.owner('UPDATE users SET email_verified_at = NULL WHERE id = $1', [ada.id]);
    await forget();
    expect(await approve(id)).toMatchObject({
      status: 422,
      message: expect.stringContaining('never verified their e-mail address'),
    });
    expect(await shown(ada, id)).toMatchObject({ unverified: true });
    const { evidence } = must(await post(finance, `/operator/withdrawals/${id}/review`));
    expect(evidence.obstacles).toEqual([expect.stringContaining('never verified their e-mail address')]);
    await verify(ada);
    expect(await shown(ada, id)).toMatchObject({ unverified: false });
    must(await approve(id));
    // Of all that were approved here it alone may go to the bank.
    await app.owner('UPDATE withdrawals SET disowned_at = now() WHERE id <> $1', [id]);
    await forget();
    expect(await post(finance, '/operator/payoutBatches/create', { asTest: 1 })).toMatchObject({ status: 422 });
    const { leftOut } = must(await post(finance, '/operator/payoutBatches'));
    expect(leftOut).toContainEqual({ test: true, why: 'E-mail not verified', number: 1 });
    await verify(ada);
    must(await post(finance, '/operator/payoutBatches/create', { asTest: 1 }));
  });
});

describe('a withdrawal of an organization', () => {
  it('is confirmed by whoever may withdraw, as themselves, and stands in its record', async () => {
    const guild = await withMoney(2, 'Guild of Bakers');
    const bo = await app.signUp(1, 'Bo');
    const cy = await app.signUp(1, 'Cy');
    await memberOf(app, guild, bo, 'treasurer');
    await memberOf(app, guild, cy, 'editor');
    await app.owner('UPDATE users SET password_hash = (SELECT password_hash FROM users WHERE id = $2) WHERE id = $1', [
      bo.id,
      (await otherPassword()).id,
    ]);
    const id = await ask(bo);
    expect(await shown(bo, id)).toMatchObject({ confirm: true, mayProve: true });
    expect(await shown(cy, id)).toMatchObject({ confirm: true, mayProve: false });
    expect(await confirm(cy, id, password)).toMatchObject({ status: 403 });
    expect(await confirm(bo, id, password), 'that of the organization').toMatchObject({ status: 422 });
    expect(await confirm(bo, id, { password: 'another1' })).toMatchObject({ status: 200 });
    const { records } = must(await post(guild, '/members/record'));
    expect(records.map(({ by, verb }: Record<string, string>) => `${by} ${verb}`)).toEqual([
      'Bo withdrawal.confirm',
      'Bo withdrawal.request',
    ]);
    expect(await approve(id)).toMatchObject({ status: 200 });
  });

  it('that needs two members waits for both: who has asked proves it, and the other one agrees', async () => {
    const guild = await withMoney(2, 'Guild of Bakers');
    const bo = await app.signUp(1, 'Bo');
    await memberOf(app, guild, bo, 'treasurer');
    must(await post(guild, '/members/withdrawalLimit', { limit: 10 }));
    const id = await ask(bo);
    expect(await shown(guild, id)).toMatchObject({ mayConfirm: true, mayProve: false });
    expect(await confirm(guild, id)).toMatchObject({ status: 200 });
    expect(await shown(guild, id)).toMatchObject({ confirmedBy: 'Guild of Bakers', confirm: true, mayProve: false });
    expect(await approve(id)).toMatchObject(waits);
    expect(await confirm(guild, id, password), 'who has agreed does not prove it').toMatchObject({ status: 200 });
    expect(await approve(id)).toMatchObject(waits);
    expect(await confirm(bo, id, password)).toMatchObject({ status: 200 });
    expect(await confirm(bo, id, password)).toMatchObject({ status: 200 });
    expect(await approve(id)).toMatchObject({ status: 200 });
    const other = await ask(bo, '99990000');
    must(await confirm(bo, other, password));
    expect(await confirm(bo, other)).toMatchObject({ status: 403 });
    expect(await approve(other)).toMatchObject({ message: expect.stringContaining('no second member') });
  });
});

/** Somebody whose password is another one. */
async function otherPassword(): Promise<Person> {
  const person = await app.signUp();
  const passwords = { oldPassword: 'secret12', newPassword: 'another1', confirmPassword: 'another1' };
  must(await post(person, '/auth/changePassword', passwords));
  return person;
}
