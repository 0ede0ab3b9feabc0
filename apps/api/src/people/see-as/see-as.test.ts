import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailsTo } from '../../reach/mail/test-mail.ts';
import { newOperator, type WithSecondFactor } from '../../trust/operators/test-operators.ts';
import { paymentsApp, type PaymentsApp } from '../../money/payments/test-payments.ts';
import { fillWallet } from '../../money/payments/test-wallet.ts';
import type { Person } from '../../server/test-app.ts';
import { memberOf } from '../members/test-members.ts';

let app: PaymentsApp;
let opal: WithSecondFactor;
let ada: Person;
beforeAll(async () => {
  app = await paymentsApp();
  opal = await newOperator(app, 'support', 'Opal');
  ada = await app.signUp(1, 'Ada');
  await fillWallet(app, ada, 120);
});
afterAll(async () => {
  await app.verify();
  await app.stop();
});

const reason = 'You asked why your order waits.';
const readOnly = { status: 403, message: expect.stringContaining('Nothing can be changed that way') };

function begin(person: Person, by: Person = opal) {
  return app.call('POST', `/operator/accounts/${person.id}/seeAs`, { token: by.token, body: { reason } });
}

async function tokenFor(person: Person, by: Person = opal): Promise<string> {
  return (await begin(person, by)).data.token;
}

function balances(token: string) {
  return app.call('GET', '/wallet/balances', { token });
}

describe('an operator who sees as an account', () => {
  it('reads what it reads', async () => {
    const token = await tokenFor(ada);
    const own = await balances(ada.token);
    expect(own.status).toBe(200);
    expect((await balances(token)).data).toEqual(own.data);
    expect((await app.call('GET', '/dashboard?start=0&length=10', { token })).status).toBe(200);
    expect((await app.call('GET', '/config', { token })).status).toBe(200);
  });

  it('changes nothing, and reads no messages, no papers and no profile §7.see-as', async () => {
    const token = await tokenFor(ada);
    const post = (path: string, body: Record<string, unknown> = {}) => app.call('POST', path, { token, body });
    const bank = {
      bankName: 'Bank',
      accountHolderName: 'Ada',
      accountNumber: '12345678',
      sortCode: '10-20-30',
      swiftCode: 'ADABDEFF',
    };
    expect(await post('/wallet/withdraw', { amount: 5, ...bank })).toMatchObject(readOnly);
    expect(await post('/profile/update', { name: 'Somebody' })).toMatchObject(readOnly);
    expect(await post('/profile/sessions/endAll')).toMatchObject(readOnly);
    expect(await app.call('GET', '/message', { token })).toMatchObject(readOnly);
    expect(await app.call('GET', '/profile', { token })).toMatchObject(readOnly);
    expect(await app.call('GET', '/profile/verification', { token })).toMatchObject(readOnly);
    expect(await app.call('GET', '/wallet/statement?from=2026-01-01&to=2026-01-31', { token })).toMatchObject(readOnly);
    expect((await balances(token)).data.available).toBe((await balances(ada.token)).data.available);
  });

  it('opens neither the console with it nor the live events', async () => {
    const token = await tokenFor(ada);
    expect((await app.call('GET', '/operator/session', { token })).status).toBe(404);
    expect((await begin(ada, { ...opal, token })).status).toBe(404);
    expect((await app.call('GET', '/live', { token })).status).toBe(401);
  });

  it('reads as an organization, whatever its members may do', async () => {
    const guild = await app.signUp(2, 'Guild of Glass');
    await memberOf(app, guild, await app.signUp(1, 'Member'), 'reader');
    const { data } = await app.call('GET', '/members', { token: await tokenFor(guild) });
    expect(data.role).toBe('owner');
  });

  it('is over after 30 minutes', async () => {
    const { data } = await begin(ada);
    expect(Date.parse(data.endsAt) - Date.now()).toBeGreaterThan(29 * 60_000);
    expect(Date.parse(data.endsAt) - Date.now()).toBeLessThanOrEqual(30 * 60_000);
    await app.owner(`UPDATE sessions SET expires_at = now() - interval '1 second' WHERE sees_as = $1`, [ada.id]);
    expect((await balances(data.token)).status).toBe(401);
    expect((await app.call('GET', '/profile', { token: data.token })).status).toBe(401);
  });

  it('is over once they log out of it, have no role any more, or all their sessions end', async () => {
    const olive = await newOperator(app, 'support', 'Olive');
    const first = await tokenFor(ada, olive);
    const second = await tokenFor(ada, olive);
    const third = await tokenFor(ada, olive);
    expect((await app.call('GET', '/auth/logout', { token: first })).status).toBe(200);
    expect((await balances(first)).status).toBe(401);
    expect((await balances(olive.token)).status).toBe(200);
    await app.owner('UPDATE operators SET user_id = $2 WHERE user_id = $1', [
      olive.id,
      (await app.signUp(1, 'Heir')).id,
    ]);
    expect((await balances(second)).status).toBe(403);
    await app.call('POST', '/profile/sessions/endAll', { token: olive.token });
    expect((await balances(third)).status).toBe(401);
  });

  it('is over once the account ends all its sessions', async () => {
    const bo = await app.signUp(1, 'Bo');
    const token = await tokenFor(bo);
    await app.call('POST', '/profile/sessions/endAll', { token: bo.token });
    expect((await balances(token)).status).toBe(401);
  });

  it('is in no list of sessions', async () => {
    const before = (await app.call('GET', '/profile/sessions', { token: opal.token })).data.recordsTotal;
    await tokenFor(ada);
    expect((await app.call('GET', '/profile/sessions', { token: opal.token })).data.recordsTotal).toBe(before);
    expect((await app.call('GET', '/profile/sessions', { token: ada.token })).data.recordsTotal).toBe(1);
  });
});

describe('the account', () => {
  it('is notified at once, by a mail with the reason too, and finds it in its record', async () => {
    const cy = await app.signUp(1, 'Cy');
    await begin(cy);
    const { data } = await app.call('POST', '/notifications', { token: cy.token, body: { start: 0, length: 10 } });
    expect(data.records[0].text).toBe(
      `Somebody of Guildhall can see your account as you do, for 30 minutes, and change nothing: ${reason}`,
    );
    const mails = await mailsTo(app, cy.email);
    const mail = mails.find(({ subject }) => subject === 'Somebody of Guildhall can see your account for 30 minutes');
    expect(mail?.text).toContain(reason);
    const [entry] = await app.owner('SELECT verb, reason, account_id FROM audit_entries WHERE subject_id = $1', [
      cy.id,
    ]);
    expect(entry).toEqual({ verb: 'account.see_as', reason, account_id: cy.id });
  });
});

describe('nobody sees as', () => {
  it('an operator', async () => {
    const other = await newOperator(app, 'finance', 'Oskar');
    expect(await begin(other)).toMatchObject({ status: 403, message: 'Nobody sees Guildhall as an operator does.' });
  });

  it('themselves, or an organization that they are a member of', async () => {
    const club = await app.signUp(2, 'Club');
    const iris = await newOperator(app, 'support', 'Iris');
    await memberOf(app, club, iris, 'reader');
    expect((await begin(iris, iris)).status).toBe(403);
    expect(await begin(club, iris)).toMatchObject({ status: 403, data: { code: 'stake' } });
  });

  it('an account that does not exist, or without a reason', async () => {
    const path = `/operator/accounts/${crypto.randomUUID()}/seeAs`;
    expect((await app.call('POST', path, { token: opal.token, body: { reason } })).status).toBe(404);
    const without = await app.call('POST', `/operator/accounts/${ada.id}/seeAs`, { token: opal.token, body: {} });
    expect(without.status).toBe(422);
  });
});
