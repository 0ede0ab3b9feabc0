import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { must } from '../../attacks/attacked-app.ts';
import { secondProcess, type SecondProcess } from '../../attacks/second-process.ts';
import { organizationsApp, type OrganizationsApp } from '../../market/organizations/test-organizations.ts';
import { newOperator } from '../../trust/operators/test-operators.ts';
import type { Person } from '../test-app.ts';

let app: OrganizationsApp;
let other: SecondProcess;
let ann: Person;
let flo: Person;
let fred: Person;
let sue: Person;
let ada: Person;
beforeAll(async () => {
  app = await organizationsApp({ FEE_WITHDRAWAL: '1%' });
  ann = await newOperator(app, 'admin', 'Ann');
  flo = await newOperator(app, 'finance', 'Flo');
  fred = await newOperator(app, 'finance', 'Fred');
  sue = await newOperator(app, 'support', 'Sue');
  ada = await app.signUp();
  other = await secondProcess(app);
}, 60_000);
afterAll(async () => {
  await other.stop();
  await app.stop();
});
beforeEach(async () => {
  await app.owner('UPDATE setting_requests SET outcome = $1, ended_at = now() WHERE ended_at IS NULL', ['refused']);
});

function wish(by: Person, body: { name: string; before: string; value: string; reason: string }) {
  return app.call('POST', '/operator/siteSettings/change', { token: by.token, body });
}

async function setting(name: string, by: Person = flo) {
  const { records } = must(await app.call('GET', '/operator/siteSettings', { token: by.token }));
  return records.find((each: { name: string }) => each.name === name);
}

/** Asks for a value in place of the one that applies. */
async function ask(by: Person, name: string, value: string, reason = 'Costs have grown.') {
  return wish(by, { name, before: (await setting(name))?.value, value, reason });
}

async function pendingId(name: string): Promise<string> {
  return (await setting(name)).pending.id;
}

async function approve(by: Person, id: string) {
  return app.call('POST', `/operator/siteSettings/${id}/approve`, { token: by.token, body: { reason: 'I agree.' } });
}

async function refuse(by: Person, id: string) {
  return app.call('POST', `/operator/siteSettings/${id}/refuse`, { token: by.token, body: { reason: 'Not now.' } });
}

/** Changes a setting by two operators. */
async function change(name: string, value: string) {
  must(await ask(ann, name, value));
  must(await approve(flo, await pendingId(name)));
}

async function orderFee(call: OrganizationsApp['call'] | SecondProcess['call']) {
  return (await call('GET', '/fees', { token: ada.token })).data.order;
}

async function lastEntry() {
  return (
    await app.owner<object>(
      `SELECT e.verb, e.subject_id AS subject, e.before, e.after, e.reason, u.name AS by
       FROM audit_entries AS e JOIN users AS u ON u.id = e.operator_id ORDER BY e.seq DESC LIMIT 1`,
    )
  )[0];
}

describe('a setting of fees', () => {
  it('is the default until two operators change it, then applies on every process, without a new start §7.site-settings', async () => {
    expect(await setting('FEE_ORDER')).toMatchObject({
      group: 'fees',
      value: '0%',
      source: 'default',
      fallback: '0%',
      pending: null,
      history: [],
    });
    expect(await ask(flo, 'FEE_ORDER', '2.5% + 0.30')).toMatchObject({ status: 200, data: { needsSecond: true } });
    expect(await lastEntry()).toEqual({
      verb: 'setting.ask',
      subject: 'FEE_ORDER',
      before: { value: '0%' },
      after: { value: '2.5% + 0.30' },
      reason: 'Costs have grown.',
      by: 'Flo',
    });
    expect(await orderFee(app.call)).toEqual({ percent: 0, fixed: 0 });
    const { pending } = await setting('FEE_ORDER');
    expect(pending).toMatchObject({
      value: '2.5% + 0.30',
      askedBy: 'Flo',
      reason: 'Costs have grown.',
      mayApprove: false,
    });
    expect((await setting('FEE_ORDER', fred)).pending.mayApprove).toBe(true);

    expect(await approve(flo, pending.id)).toMatchObject({
      status: 403,
      message: expect.stringContaining('another operator'),
    });
    const both = await Promise.all([approve(fred, pending.id), approve(fred, pending.id)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expect(await orderFee(app.call)).toEqual({ percent: 2.5, fixed: 0.3 });
    await expect.poll(() => orderFee(other.call)).toEqual({ percent: 2.5, fixed: 0.3 });
    expect(await setting('FEE_ORDER')).toMatchObject({
      value: '2.5% + 0.30',
      source: 'console',
      pending: null,
      history: [{ value: '2.5% + 0.30', by: 'Flo', approvedBy: 'Fred', reason: 'Costs have grown.' }],
    });
    expect(await lastEntry()).toMatchObject({
      verb: 'setting.approve',
      subject: 'FEE_ORDER',
      reason: 'I agree.',
      by: 'Fred',
    });
  });

  it('is the default again where the value is left blank, and keeps its history', async () => {
    await change('FEE_ORDER', '4%');
    await change('FEE_ORDER', '');
    expect(await orderFee(app.call)).toEqual({ percent: 0, fixed: 0 });
    const { value, source, history } = await setting('FEE_ORDER');
    expect({ value, source }).toEqual({ value: '0%', source: 'default' });
    expect(history.slice(0, 2)).toMatchObject([
      { value: '0%', isDefault: true },
      { value: '4%', isDefault: false },
    ]);
  });

  it('is read at a start', async () => {
    await change('FEE_ORDER', '3%');
    const started = await secondProcess(app);
    expect(await orderFee(started.call)).toEqual({ percent: 3, fixed: 0 });
    await started.stop();
  }, 60_000);

  it('that the environment gives wins, is shown as fixed and is not changed §7.site-settings', async () => {
    expect(await setting('FEE_WITHDRAWAL')).toMatchObject({ value: '1%', source: 'environment' });
    expect(await ask(flo, 'FEE_WITHDRAWAL', '2%')).toMatchObject({
      status: 422,
      message: 'FEE_WITHDRAWAL is fixed by the environment of the server, so it cannot change here.',
    });
    await app.owner(`SELECT change_setting('FEE_WITHDRAWAL', '9%', $1, $2, 'Before.')`, [flo.id, fred.id]);
    await app.resources.settings.read();
    expect(await setting('FEE_WITHDRAWAL')).toMatchObject({ value: '1%', source: 'environment' });
    expect((await app.call('GET', '/fees', { token: ada.token })).data.withdrawal).toEqual({ percent: 1, fixed: 0 });
  });

  it('is refused with a value that the environment could not give either', async () => {
    expect(await ask(flo, 'FEE_ORDER', '2.5 per cent')).toMatchObject({
      status: 422,
      message: 'FEE_ORDER must be a percentage of at most 50, and dollars if you like, such as 2.5% + 0.30.',
      data: { errors: { value: expect.any(String) } },
    });
    expect((await setting('FEE_ORDER')).pending).toBeNull();
  });

  it('is refused where another value applies than the operator has seen, also when it is approved', async () => {
    const stale = { name: 'FEE_ORDER', before: '1%', value: '5%', reason: 'Costs.' };
    expect(await wish(flo, stale)).toMatchObject({
      status: 422,
      message: 'This setting has been changed meanwhile. Please look at its value and try again.',
    });
    must(await ask(flo, 'FEE_ORDER', '6%'));
    const id = await pendingId('FEE_ORDER');
    await app.owner(`SELECT change_setting('FEE_ORDER', '7%', $1, $2, 'Meanwhile.')`, [ann.id, fred.id]);
    expect(await approve(fred, id)).toMatchObject({ status: 422, message: expect.stringContaining('meanwhile') });
    expect((await setting('FEE_ORDER')).value).toBe('7%');
  });

  it('has one open request, and the value that applies is none', async () => {
    const { value } = await setting('FEE_ORDER');
    expect(await ask(flo, 'FEE_ORDER', value)).toMatchObject({ status: 422, message: 'This value applies already.' });
    const wanted = { name: 'FEE_ORDER', before: value, value: '8%', reason: 'Costs.' };
    const asked = await Promise.all([wish(flo, wanted), wish(fred, wanted)]);
    expect(asked.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });
});

describe('what follows a change', () => {
  it('is the limit of who is not verified, which the database reads', async () => {
    expect(await ask(flo, 'UNVERIFIED_WITHDRAW_DOLLARS', '200')).toMatchObject({ status: 403 });
    const amy = await newOperator(app, 'admin', 'Amy');
    must(await ask(ann, 'UNVERIFIED_WITHDRAW_DOLLARS', '200'));
    expect(await approve(flo, await pendingId('UNVERIFIED_WITHDRAW_DOLLARS'))).toMatchObject({ status: 403 });
    must(await approve(amy, await pendingId('UNVERIFIED_WITHDRAW_DOLLARS')));
    expect(await app.owner('SELECT withdraw_cents::text AS cents FROM verification_limits')).toEqual([
      { cents: '20000' },
    ]);
  });

  it('is what a page knows before a log-in', async () => {
    const { holdSeconds } = must(await app.call('GET', '/config'));
    await change('CARD_HOLD_SECONDS', String(holdSeconds + 60));
    expect(must(await app.call('GET', '/config')).holdSeconds).toBe(holdSeconds + 60);
  });

  it('is no invoice with a tax and without the number of who issues it', async () => {
    await change('FEE_TAX', '19');
    expect(await ask(flo, 'INVOICE_NAME', 'Guildhall House')).toMatchObject({
      status: 422,
      message: 'An invoice with a tax (FEE_TAX) has to say the tax number (INVOICE_TAX_NUMBER).',
    });
    await change('INVOICE_TAX_NUMBER', 'DE123456789');
    await change('INVOICE_NAME', 'Guildhall House');
    expect(await ask(flo, 'INVOICE_TAX_NUMBER', '')).toMatchObject({ status: 422 });
    const { issuing } = must(await app.call('POST', '/operator/invoices', { token: flo.token, body: { length: 1 } }));
    expect(issuing).toBe(false);
    await change('INVOICE_ADDRESS', '1 Market Square, 10115 Berlin');
    await change('INVOICE_COUNTRY', 'DE');
    await change('INVOICE_REGISTRATION', 'HRB 1234');
    expect(must(await app.call('POST', '/operator/invoices', { token: flo.token, body: { length: 1 } })).issuing).toBe(
      true,
    );
  });
});

describe('a request', () => {
  it('is withdrawn by whoever has asked, or refused by another one', async () => {
    for (const by of [flo, fred]) {
      must(await ask(flo, 'FEE_ORDER', '11%'));
      const id = await pendingId('FEE_ORDER');
      must(await refuse(by, id));
      expect(await lastEntry()).toMatchObject({ verb: 'setting.refuse', subject: 'FEE_ORDER', reason: 'Not now.' });
      expect((await setting('FEE_ORDER')).pending).toBeNull();
      expect(await approve(fred, id)).toMatchObject({ status: 404 });
    }
  });

  it('lapses after seven days', async () => {
    must(await ask(flo, 'FEE_ORDER', '12%'));
    const id = await pendingId('FEE_ORDER');
    const at = (interval: string) =>
      app.owner(`UPDATE setting_requests SET lapses_at = asked_at + interval '7 days' - $2::interval WHERE id = $1`, [
        id,
        interval,
      ]);
    const [{ days }] = (await app.owner<{ days: number }>(
      `SELECT extract(epoch FROM lapses_at - asked_at)::int / 86400 AS days FROM setting_requests WHERE id = $1`,
      [id],
    )) as [{ days: number }];
    expect(days).toBe(7);
    await at('7 days');
    expect((await setting('FEE_ORDER')).pending).toBeNull();
    expect(await approve(fred, id)).toMatchObject({ status: 404 });
    must(await ask(flo, 'FEE_ORDER', '13%'));
  });

  it('counts while whoever has asked may still change it', async () => {
    const gone = await newOperator(app, 'finance', 'Gone');
    must(await ask(gone, 'FEE_ORDER', '14%'));
    await app.owner('DELETE FROM operators WHERE user_id = $1', [gone.id]);
    const id = await pendingId('FEE_ORDER');
    for (const by of [fred, flo])
      expect(await approve(by, id)).toMatchObject({ status: 422, message: expect.stringContaining('may no longer') });
    must(await refuse(fred, id));
  });

  it('is not approved by an operator whom the one that has asked has made one', async () => {
    const made = await newOperator(app, 'finance', 'Made');
    await app.owner('UPDATE operators SET granted_by = $2 WHERE user_id = $1', [made.id, flo.id]);
    must(await ask(flo, 'FEE_ORDER', '15%'));
    expect(await approve(made, await pendingId('FEE_ORDER'))).toMatchObject({
      status: 422,
      message: expect.stringContaining('a third operator'),
    });
  });
});

describe('who may', () => {
  it('is an admin alone for texts, whose change holds at once', async () => {
    expect(await ask(flo, 'SECURITY_CONTACT', 'security@guild.example')).toMatchObject({ status: 403 });
    expect((await app.server.inject('/.well-known/security.txt')).statusCode).toBe(404);
    expect(await ask(ann, 'SECURITY_CONTACT', 'security@guild.example')).toMatchObject({
      status: 200,
      data: { needsSecond: false },
    });
    expect(await lastEntry()).toMatchObject({ verb: 'setting.change', subject: 'SECURITY_CONTACT', by: 'Ann' });
    expect((await app.server.inject('/.well-known/security.txt')).body).toContain('mailto:security@guild.example');
    expect(await setting('SECURITY_CONTACT')).toMatchObject({ mayChange: false, history: [{ approvedBy: '' }] });
  });

  it('is two admins for what is a sign of risk, and nobody here for whether one holds anything', async () => {
    const abe = await newOperator(app, 'admin', 'Abe');
    expect(await setting('RISK_CARD_DOLLARS', flo)).toMatchObject({ group: 'risk', value: '100', mayChange: false });
    expect((await ask(flo, 'RISK_CARD_DOLLARS', '250')).status).toBe(403);
    must(await ask(ann, 'RISK_CARD_DOLLARS', '250'));
    const id = await pendingId('RISK_CARD_DOLLARS');
    expect((await approve(flo, id)).status).toBe(403);
    must(await approve(abe, id));
    expect(app.resources.config.riskCardDollars).toBe(250);
    expect(await setting('RISK_HOLD', ann)).toBeUndefined();
  });

  it('is nobody of support', async () => {
    expect(await app.call('GET', '/operator/siteSettings', { token: sue.token })).toMatchObject({ status: 403 });
    expect(await ask(sue, 'FEE_ORDER', '1%')).toMatchObject({ status: 403 });
  });

  it('is nobody for what the environment alone says', async () => {
    for (const name of ['WITHDRAWAL_ALONE_DOLLARS', 'CARD_WAIT_DAYS', 'ONE_OPERATOR', 'OPERATOR_MAIL', 'SECRET'])
      expect(await wish(ann, { name, before: '', value: '1', reason: 'Mine.' })).toMatchObject({
        status: 404,
      });
  });

  it('is whoever has proven the second factor within ten minutes', async () => {
    await app.owner(`UPDATE sessions SET factor_at = now() - interval '11 minutes' WHERE user_id = $1`, [flo.id]);
    expect(await ask(flo, 'FEE_ORDER', '16%')).toMatchObject({ status: 403, data: { code: 'second_factor' } });
    await app.owner('UPDATE sessions SET factor_at = now() WHERE user_id = $1', [flo.id]);
  });
});

it('what was changed cannot be rewritten', async () => {
  await expect(app.owner(`UPDATE settings SET value = '50%'`)).rejects.toThrow();
  await expect(app.owner('DELETE FROM settings')).rejects.toThrow();
});
