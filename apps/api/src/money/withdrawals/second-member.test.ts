import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { must } from '../../attacks/attacked-app.ts';
import { makePdf } from '../../base/files/test-files.ts';
import { memberOf } from '../../people/members/test-members.ts';
import { newOperator } from '../../trust/operators/test-operators.ts';
import { paymentsApp, type PaymentsApp } from '../payments/test-payments.ts';
import type { Person } from '../../server/test-app.ts';
import { confirmed } from './test-confirmed.ts';

let app: PaymentsApp;
let finance: Person;
let pdf: Buffer;
beforeAll(async () => {
  pdf = await makePdf();
  app = await paymentsApp();
  finance = await newOperator(app, 'finance');
});
afterAll(() => app.stop());

let guild: Person;
let ada: Person;
let bo: Person;
let cy: Person;
beforeEach(async () => {
  [guild, ada, bo, cy] = await Promise.all([
    app.signUp(2, 'Guild of Bakers'),
    app.signUp(1, 'Ada'),
    app.signUp(1, 'Bo'),
    app.signUp(1, 'Cy'),
  ]);
  must(await app.addMoney(guild, await app.topUp(guild, 1000), 1000));
  await memberOf(app, guild, ada, 'treasurer');
  await memberOf(app, guild, bo, 'treasurer');
  await memberOf(app, guild, cy, 'editor');
  must(await post(guild, '/members/withdrawalLimit', { limit: 100 }));
});

function post({ token }: { token: string }, path: string, body: Record<string, unknown> = {}) {
  return app.call('POST', path, { token, body });
}

const bank = { bankName: 'Old Bank', accountHolderName: 'Guild', accountNumber: '12345678', sortCode: '10-20-30' };

async function ask(by: Person, amount: number, accountNumber = bank.accountNumber): Promise<string> {
  const asked = must(await post(by, '/wallet/withdraw', { amount, ...bank, accountNumber, swiftCode: 'ADABDEFF' }));
  return confirmed(app.owner, asked.id);
}

function order(by: Person, projectId: string, numberOfUnit: number) {
  const to = { address: 'Weaver Lane 1', postalCode: '10115', contactNo: '5550001' };
  return post(by, '/project/order', { projectId, numberOfUnit, ...to, payFromWallet: 1 });
}

function invest(by: Person, projectId: string, price: number, payFromWallet: 0 | 1 | 2) {
  const document = { filename: 'plan.pdf', bytes: pdf };
  return post(by, '/project/invest', { projectId, price, msg: 'Good luck.', document, payFromWallet });
}

function confirm(by: Person, id: string) {
  return post(by, `/wallet/withdrawals/${id}/confirm`);
}

function approve(id: string) {
  return post(finance, `/operator/withdrawals/${id}/approve`, { asTest: 1 });
}

async function shown(by: Person, id: string) {
  return must(await app.call('GET', `/wallet/withdrawals/${id}`, { token: by.token }));
}

async function bellOf(person: Person): Promise<string[]> {
  return must(await post(person, '/notifications')).records.map(({ text }: { text: string }) => text);
}

const notYet = { status: 422, message: expect.stringContaining('no second member has confirmed it yet') };

describe('a withdrawal beyond the limit of its organization', () => {
  it('waits for another treasurer or owner than who has asked for it, and then for an operator', async () => {
    const id = await ask(ada, 100.01);
    expect(await approve(id)).toMatchObject(notYet);
    expect(await shown(bo, id)).toMatchObject({ status: 'requested', by: 'Ada', needsSecond: true, mayConfirm: true });
    expect(await shown(ada, id)).toMatchObject({ needsSecond: true, mayConfirm: false });
    expect(await shown(cy, id)).toMatchObject({ needsSecond: true, mayConfirm: false });
    expect(await confirm(ada, id)).toMatchObject({ status: 403 });
    expect(await confirm(cy, id)).toMatchObject({ status: 403 });
    expect(await approve(id)).toMatchObject(notYet);
    expect(await confirm(bo, id)).toMatchObject({ status: 200, message: 'The withdrawal has been confirmed.' });
    expect(await confirm(bo, id)).toMatchObject({ status: 200 });
    expect(await shown(ada, id)).toMatchObject({ needsSecond: false, mayConfirm: false, confirmedBy: 'Bo' });
    expect(await approve(id)).toMatchObject({ status: 200 });
    const { records } = must(await post(guild, '/members/record'));
    expect(records.map(({ by, verb, subject }: Record<string, string>) => `${by} ${verb} ${subject}`)).toEqual([
      'Bo withdrawal.confirm $100.01',
      'Ada withdrawal.request $100.01',
      'Guild of Bakers withdrawal.limit $100.00',
    ]);
  });

  it('is confirmed by the organization itself, or by a member where it has asked', async () => {
    const byMember = await ask(ada, 200);
    const byItself = await ask(guild, 200);
    expect(await confirm(guild, byItself)).toMatchObject({ status: 403 });
    for (const [by, id] of [
      [guild, byMember],
      [bo, byItself],
    ] as const) {
      expect(await confirm(by, id)).toMatchObject({ status: 200 });
      expect(await approve(id)).toMatchObject({ status: 200 });
    }
  });

  it('is told to the owners and treasurers, with whether the bank account is another one', async () => {
    await ask(ada, 50);
    await ask(bo, 200);
    await ask(ada, 300, '99999999');
    const own = { ...bo, token: await ownToken(bo) };
    for (const told of [own, guild])
      expect(await bellOf(told)).toEqual(
        expect.arrayContaining([
          'Bo has requested a withdrawal of $200.00. It needs a second member of the organization.',
          'Ada has requested a withdrawal of $300.00 to a different bank account than before. It needs a second member of the organization.',
          'Guild of Bakers has changed your organization: withdrawals above $100.00 need two members.',
        ]),
      );
    expect((await bellOf({ ...cy, token: await ownToken(cy) })).join()).not.toContain('withdrawal of');
  });

  it('counts what was asked for alone within a day, so that small ones do not add up', async () => {
    const first = await ask(ada, 60);
    const second = await ask(ada, 60);
    expect(await shown(bo, first)).toMatchObject({ needsSecond: false });
    expect(await shown(bo, second)).toMatchObject({ needsSecond: true });
    // Its owner has confirmed it, and nobody else needs to: this changes nothing.
    expect(await confirm(bo, first)).toMatchObject({ status: 200 });
    expect(await shown(bo, first)).toMatchObject({ confirmedBy: '' });
    expect(await approve(first)).toMatchObject({ status: 200 });
    expect(await approve(second)).toMatchObject(notYet);
    // What was confirmed or taken back counts no more.
    must(await post(ada, `/wallet/withdrawals/${second}/cancel`));
    expect(await shown(bo, await ask(ada, 40))).toMatchObject({ needsSecond: false });
  });

  it('needs nobody without a limit, and is none of other organizations', async () => {
    const rival = await app.signUp(2, 'Rival');
    const id = await ask(ada, 200);
    expect(await confirm(rival, id)).toMatchObject({ status: 404 });
    must(await post(guild, '/members/withdrawalLimit', {}));
    expect(await shown(bo, await ask(ada, 200))).toMatchObject({ needsSecond: false });
    expect(await approve(id), 'what was asked for before still waits').toMatchObject(notYet);
    must(await post(ada, `/wallet/withdrawals/${id}/cancel`));
    expect(await confirm(bo, id)).toMatchObject({ status: 422 });
  });

  it('is decided by no operator who acts for the organization', async () => {
    const id = await ask(ada, 10);
    await app.owner(`INSERT INTO memberships (organization_id, member_id, role) VALUES ($1, $2, 'reader')`, [
      guild.id,
      finance.id,
    ]);
    expect(await approve(id)).toMatchObject({ status: 403 });
    await app.owner('DELETE FROM memberships WHERE member_id = $1', [finance.id]);
    expect(await approve(id)).toMatchObject({ status: 403 });
    await app.owner(`UPDATE ended_memberships SET ended_at = now() - interval '91 days' WHERE member_id = $1`, [
      finance.id,
    ]);
    expect(await approve(id)).toMatchObject({ status: 200 });
  });
});

describe('a purchase beyond the limit of its organization', () => {
  const refusal = {
    status: 403,
    data: { code: 'forbidden' },
    message:
      'Above $100.00 a day for withdrawals and purchases together, your organization needs a second member. An owner can raise the limit under My Profile, Members, Change Limit. Owners and treasurers are notified.',
  };

  it('is refused in words, by wallet and by both, and takes nothing', async () => {
    const project = await app.project(20_000);
    expect(await order(ada, project, 1)).toMatchObject(refusal);
    expect(await invest(ada, project, 100.01, 1)).toMatchObject(refusal);
    expect(await invest(guild, project, 150, 2)).toMatchObject(refusal);
    const left = await app.owner('SELECT balance_cents - held_cents AS free FROM ledger_accounts WHERE id = $1', [
      guild.id,
    ]);
    expect(left).toEqual([{ free: 100_000n }]);
    expect(await invest(ada, project, 100, 1)).toMatchObject({ status: 200 });
    expect(await invest(ada, project, 1, 1)).toMatchObject(refusal);
  });

  it('is none by card, nor without a limit, nor of another organization', async () => {
    const project = await app.project(20_000);
    expect(await invest(ada, project, 150, 0)).toMatchObject({ status: 200 });
    const rival = await app.signUp(2, 'Rival');
    must(await app.addMoney(rival, await app.topUp(rival, 500), 500));
    expect(await order(rival, project, 2)).toMatchObject({ status: 200 });
    must(await post(guild, '/members/withdrawalLimit', {}));
    expect(await order(ada, project, 2)).toMatchObject({ status: 200 });
  });

  it('counts with what was withdrawn alone, each before and after the other', async () => {
    const project = await app.project(4000);
    await ask(ada, 60);
    expect(await order(bo, project, 1)).toMatchObject({ status: 200 });
    expect(await order(ada, project, 1)).toMatchObject(refusal);
    expect(await shown(bo, await ask(ada, 1))).toMatchObject({ needsSecond: true });
    await app.owner(`UPDATE orders SET created_at = now() - interval '25 hours' WHERE user_id = $1`, [guild.id]);
    expect(await order(ada, project, 1)).toMatchObject({ status: 200 });
  });
});

describe('at the same moment', () => {
  it('many order, invest and withdraw, and no more than the limit goes without a second member', async () => {
    const project = await app.project(4000);
    const made = await Promise.all(
      Array.from({ length: 9 }, async (_, n) => {
        const by = n % 2 ? ada : bo;
        if (n % 3 === 2) return !(await shown(by, await ask(by, 40))).needsSecond;
        const { status } = n % 3 === 0 ? await order(by, project, 1) : await invest(by, project, 40, 1);
        return status === 200;
      }),
    );
    expect(made.filter(Boolean)).toHaveLength(2);
  });

  it('two confirm, and one of them does', async () => {
    const id = await ask(guild, 200);
    const answers = await Promise.all([ada, bo, ada, bo].map((by) => confirm(by, id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { records } = must(await post(guild, '/members/record'));
    expect(records.filter(({ verb }: { verb: string }) => verb === 'withdrawal.confirm')).toHaveLength(1);
  });

  it('many ask for small ones, and no more than the limit goes without a second member', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, (_, n) => ask(n % 2 ? ada : bo, 40)));
    const alone = (await Promise.all(ids.map((id) => shown(ada, id)))).filter(({ needsSecond }) => !needsSecond);
    expect(alone).toHaveLength(2);
  });

  it('who confirms is removed while the withdrawal is waited for, and has not confirmed it', async () => {
    const id = await ask(ada, 200);
    await app.owner('BEGIN');
    await app.owner('SELECT FROM withdrawals WHERE id = $1 FOR UPDATE', [id]);
    const confirmed = confirm(bo, id);
    await expect
      .poll(async () => {
        // Within a transaction the activity is read once, unless it is forgotten.
        await app.owner('SELECT pg_stat_clear_snapshot()');
        return app.owner(
          `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%confirm_withdrawal%' AND datname = current_database()`,
        );
      })
      .toHaveLength(1);
    must(await post(guild, `/members/${bo.id}/remove`));
    await app.owner('COMMIT');
    expect(await confirmed).toMatchObject({ status: 403 });
    expect(await approve(id)).toMatchObject(notYet);
  });
});

describe('a member who may not any more', () => {
  it('has not confirmed, whatever their session still says', async () => {
    const id = await ask(ada, 200);
    await app.owner('DELETE FROM memberships WHERE member_id = $1', [bo.id]);
    expect(await confirm(bo, id)).toMatchObject({ status: 401 });
    expect(await approve(id)).toMatchObject(notYet);
  });

  it('is not confirmed by another: what they asked for has to be asked for again', async () => {
    const id = await ask(ada, 200);
    must(await post(guild, `/members/${ada.id}/role`, { role: 'reader' }));
    expect(await confirm(bo, id)).toMatchObject({
      status: 422,
      message: expect.stringContaining('is no longer allowed to'),
    });
    expect(await approve(id)).toMatchObject(notYet);
    expect(await post(bo, `/wallet/withdrawals/${id}/cancel`)).toMatchObject({ status: 200 });
  });
});

/** A new session of a person, who acts for nobody else there. */
async function ownToken({ email }: Person): Promise<string> {
  return must(await app.call('POST', '/auth/login', { body: { email, password: 'secret12' } })).token;
}
