import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makePdf } from '../../base/files/test-files.ts';
import type { Person } from '../../server/test-app.ts';
import { fundingApp, type FundingApp } from '../funding/test-funding-app.ts';

let app: FundingApp;
let guild: Person;
let ada: Person;
let document: { filename: string; bytes: Buffer };
beforeAll(async () => {
  app = await fundingApp();
  document = { filename: 'plan.pdf', bytes: await makePdf() };
  guild = await app.signUp(2, 'Guild of Bakers');
});
afterAll(() => app.stop());
beforeEach(async () => {
  ada = await app.investor('Ada');
  await app.settleIn('0 days');
});

function setLimit(limit?: number, by = ada) {
  return app.post(by, '/investment/limit', limit === undefined ? {} : { limit });
}

function cancelChange() {
  return app.post(ada, '/investment/limit/cancel', {});
}

async function readLimit(by = ada) {
  return (await app.get(by, '/investment/limit')).data;
}

/** `payFromWallet` as in the contract: 0 by card, 1 from the wallet, 2 from both. */
function invest(projectId: string, price: number, payFromWallet: 0 | 1 | 2 = 1, by = ada) {
  return app.post(by, '/project/invest', { projectId, price, payFromWallet, msg: 'Yes.', document });
}

function refused(left: string) {
  return {
    status: 422,
    message: `Your own limit for 30 days leaves ${left}. You set it under My Profile, Limits.`,
    data: { code: 'own_limit', errors: { price: expect.stringContaining(left) } },
  };
}

describe('the investor’s own limit', () => {
  it.each([0, 1, 2] as const)(
    'refuses an investment beyond it, paid by choice %i, and says what is left',
    async (how) => {
      const project = await app.publish(guild);
      expect(await setLimit(300)).toMatchObject({ status: 200, data: { waitsUntil: '' } });
      expect(await invest(project, 200)).toMatchObject({ status: 200 });
      expect(await readLimit()).toEqual({ limit: 300, used: 200, left: 100, next: null, warning: null });
      expect(await invest(project, 100.01, how)).toMatchObject(refused('$100.00'));
      expect(await app.free(ada)).toBe(4800);
      expect(await invest(project, 100, how)).toMatchObject({ status: 200 });
      expect(await invest(project, 50, how)).toMatchObject({
        message: 'Your own limit for 30 days is used up. You set it under My Profile, Limits.',
      });
    },
  );

  it('counts what waits for its card, until that fails or is too late', async () => {
    const project = await app.publish(guild);
    await setLimit(300);
    await invest(project, 250, 0);
    expect(await readLimit()).toMatchObject({ used: 250, left: 50 });
    expect(await invest(project, 100)).toMatchObject(refused('$50.00'));
    await app.owner(`UPDATE investments SET status = 'expired' WHERE user_id = $1`, [ada.id]);
    expect(await invest(project, 300)).toMatchObject({ status: 200 });
  });

  it('is free again for what is taken back or refunded, once, and not for what is repaid', async () => {
    const project = await app.publish(guild, { reflectionDays: 4 });
    await setLimit(500);
    const first = await app.investFromWallet(ada, project, 300);
    await app.post(ada, '/investment/cancel', { investId: first });
    expect(await readLimit()).toMatchObject({ used: 0, left: 500 });
    const direct = await app.publish(guild);
    const second = await app.investFromWallet(ada, direct, 400);
    expect(await app.post(guild, `/refunds/${second}`, { amount: 150, reason: 'Less is needed.' })).toMatchObject({
      status: 200,
    });
    expect(await readLimit()).toMatchObject({ used: 250, left: 250 });
  });

  it('counts 30 days of UTC, today among them', async () => {
    const project = await app.publish(guild);
    await setLimit(300);
    const id = await app.investFromWallet(ada, project, 300);
    await app.settleIn('29 days');
    expect(await invest(project, 50)).toMatchObject({ data: { code: 'own_limit' } });
    await app.settleIn('30 days');
    expect(await readLimit()).toMatchObject({ used: 0, left: 300 });
    expect(await invest(project, 200)).toMatchObject({ status: 200 });
    expect(await readLimit()).toMatchObject({ used: 200, left: 100 });
    // What comes back of an older one leaves no more for the new ones.
    expect(await app.post(guild, `/refunds/${id}`, { amount: 300, reason: 'No.' })).toMatchObject({ status: 200 });
    expect(await readLimit()).toMatchObject({ used: 200, left: 100 });
  });

  it('is lowered at once and raised or removed after seven days', async () => {
    const project = await app.publish(guild);
    await setLimit(300);
    await setLimit(200);
    expect(await readLimit()).toMatchObject({ limit: 200, next: null });
    expect(await setLimit(400)).toMatchObject({
      status: 200,
      message: 'The change takes effect in 7 days. Until then your limit stays.',
    });
    expect(await readLimit()).toMatchObject({ limit: 200, next: { limit: 400, from: expect.any(String) } });
    await app.settleIn('6 days 23 hours');
    expect(await invest(project, 250)).toMatchObject(refused('$200.00'));
    await app.settleIn('7 days 1 second');
    expect(await readLimit()).toMatchObject({ limit: 400, next: null });
    expect(await invest(project, 250)).toMatchObject({ status: 200 });
    expect(await setLimit()).toMatchObject({ status: 200 });
    expect(await readLimit()).toMatchObject({ limit: 400, next: { limit: null } });
    await app.settleIn('15 days');
    expect(await readLimit()).toMatchObject({ limit: null, left: null, next: null, warning: null });
    expect(await invest(project, 500)).toMatchObject({ status: 200 });
    // Where there is none, a first one holds at once.
    expect(await setLimit(100)).toMatchObject({ data: { waitsUntil: '' } });
    expect(await readLimit()).toMatchObject({ limit: 100, used: 750, left: 0 });
  });

  it('keeps its change from being canceled once it holds, and is replaced by a lower one', async () => {
    await setLimit(300);
    expect(await cancelChange()).toMatchObject({ status: 404, message: 'No change of your limit is waiting.' });
    await setLimit(500);
    expect(await cancelChange()).toMatchObject({ status: 200 });
    await app.settleIn('8 days');
    expect(await readLimit()).toMatchObject({ limit: 300, next: null });
    await setLimit(500);
    await setLimit(250);
    await app.settleIn('20 days');
    expect(await readLimit()).toMatchObject({ limit: 250, next: null });
    await setLimit(500);
    await app.settleIn('40 days');
    expect(await cancelChange()).toMatchObject({ status: 404 });
    expect(await readLimit()).toMatchObject({ limit: 500 });
  });

  it.each(['-1', '0', '0.001', 'much'])('of %s is refused', async (limit) => {
    expect(await app.post(ada, '/investment/limit', { limit })).toMatchObject({
      status: 422,
      data: { errors: { limit: expect.any(String) } },
    });
  });

  it('of one account says nothing about another', async () => {
    await setLimit(100);
    expect(await readLimit(guild)).toEqual({ limit: null, used: 0, left: null, next: null, warning: null });
    await setLimit(700, guild);
    expect(await readLimit()).toMatchObject({ limit: 100 });
  });
});

/** Of four organizations, so that no lock of theirs puts investments in a row. */
async function severalProjects() {
  const clubs = await Promise.all(['Rowers', 'Sailors', 'Skaters', 'Runners'].map((name) => app.signUp(2, name)));
  return Promise.all(clubs.map((club) => app.publish(club)));
}

it('a card is not charged for what a lower limit no longer allows', async () => {
  const project = await app.publish(guild);
  await setLimit(300);
  const { data } = await invest(project, 250, 0);
  const purchase = { id: data.investId as string, type: 'invest' as const, dueCents: 25_000n };
  const intent = await app.pay(ada, purchase);
  await setLimit(200);
  const { token } = ada;
  expect((await app.call('GET', `/s/payment/${intent}`, { token })).data).toMatchObject({
    payment_status: 'failed',
    failure: expect.stringContaining('You lowered your own limit before your card was charged.'),
  });
  expect(await app.statusOf(purchase)).toBe('failed');
  expect(await app.notified(ada)).toContain(
    'You lowered your own limit below your investment in Bread oven before your card was charged. Nothing was charged for your investment of $250.00.',
  );
  expect(await readLimit()).toMatchObject({ limit: 200, used: 0 });
  expect(await app.free(ada)).toBe(5000);
});

it('is lowered once what is being placed has been placed', async () => {
  const placing = new Client({ connectionString: app.ownerUrl });
  await placing.connect();
  try {
    await placing.query('BEGIN');
    await placing.query('SELECT FROM ledger_accounts WHERE id = $1 FOR NO KEY UPDATE', [ada.id]);
    const lowered = setLimit(100);
    const waits = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await expect.poll(() => app.owner(waits)).toHaveLength(1);
    await placing.query('COMMIT');
    expect(await lowered).toMatchObject({ status: 200 });
    expect(await readLimit()).toMatchObject({ limit: 100 });
  } finally {
    await placing.end();
  }
});

describe('twenty investments at once', () => {
  it.each([0, 1, 2] as const)('never pass the limit, paid by choice %i', async (how) => {
    const projects = await severalProjects();
    await setLimit(350);
    // The mixed ones have too little in the wallet for one of them.
    if (how === 2) await app.owner('UPDATE ledger_accounts SET balance_cents = 2000 WHERE id = $1', [ada.id]);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => invest(projects[n % 4]!, 100, how)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect(answer).toMatchObject(refused('$50.00'));
    expect(await readLimit()).toEqual({ limit: 350, used: 300, left: 50, next: null, warning: null });
  });

  it('find the limit that is lowered meanwhile', async () => {
    const projects = await severalProjects();
    await setLimit(2000);
    const [lowered, ...placed] = await Promise.all([
      setLimit(100),
      ...Array.from({ length: 12 }, (_, n) => invest(projects[n % 4]!, 50)),
    ]);
    expect(lowered).toMatchObject({ status: 200 });
    const before = placed.filter(({ status }) => status === 200).length;
    const { used } = await readLimit();
    expect(used).toBe(before * 50);
    // Whatever came after it stayed within it.
    expect(await invest(projects[0]!, 101)).toMatchObject({ data: { code: 'own_limit' } });
  });
});
