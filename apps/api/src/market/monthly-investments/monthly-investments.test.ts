import { riskTexts } from '@guildhall/contract/market/risk.ts';
import fc from 'fast-check';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verifyLedger } from '../../money/ledger/verify-ledger.ts';
import type { Person } from '../../server/test-app.ts';
import { fundingApp, type FundingApp } from '../funding/test-funding-app.ts';
import { investFor } from '../investments/invest-for.ts';
import { remindOfMonthlyInvestments } from './remind-of-monthly-investments.ts';
import { runMonthlyInvestments } from './run-monthly-investments.ts';

let app: FundingApp;
let guild: Person;
let ada: Person;
beforeAll(async () => {
  app = await fundingApp({ CHANGE_SILENCE: 'keep' });
});
afterAll(() => app.stop());
beforeEach(async () => {
  await setNow('2027-01-10T12:00:00Z');
  guild = await app.signUp(2, 'Guild of Bakers');
  ada = await app.investor('Ada');
});

/** Sets the clock of the business, by seconds, which are as long in every time zone. */
async function setNow(moment: string) {
  await app.owner(
    `INSERT INTO business_clock (ahead) VALUES (make_interval(secs => extract(epoch FROM $1::timestamptz - now())))
      ON CONFLICT (id) DO UPDATE SET ahead = excluded.ahead`,
    [moment],
  );
}

/** The same, and does what is due then. */
async function runAt(moment: string) {
  await setNow(moment);
  await remindOfMonthlyInvestments(app.resources);
  return runMonthlyInvestments(app.resources);
}

function set(projectId: string, changes: Record<string, unknown> = {}, by = ada) {
  const body = { projectId, price: 100, day: 31, riskText: riskTexts.length, ...changes };
  return app.post(by, '/investment/monthly', body);
}

async function setUp(projectId: string, changes: Record<string, unknown> = {}, by = ada): Promise<string> {
  const answer = await set(projectId, changes, by);
  if (answer.status !== 200) throw new Error(`It was refused: ${answer.message}`);
  return answer.data.id;
}

async function list(by = ada) {
  return (await app.get(by, '/investment/monthly')).data.records;
}

function skip(id: string, nextOn: string, by = ada) {
  return app.post(by, '/investment/monthly/skip', { id, nextOn });
}

function stop(id: string, by = ada) {
  return app.post(by, '/investment/monthly/stop', { id });
}

async function monthlyWords(by = ada) {
  return (await app.notified(by)).filter((text) => text.includes('monthly') || text.includes('each month'));
}

describe('a monthly investment', () => {
  it('is made on its day from 06:00 UTC on, on the last day of a shorter month, with an agreement §4.monthly', async () => {
    const project = await app.publish(guild);
    const id = await setUp(project);
    expect(await list()).toMatchObject([
      { id, projectId: project, price: 100, day: 31, nextOn: '2027-01-31', months: [] },
    ]);
    await runAt('2027-01-31T05:59:59Z');
    expect(await app.free(ada)).toBe(5000);
    await runAt('2027-01-31T06:00:00Z');
    expect(await app.free(ada)).toBe(4900);
    await runAt('2027-02-27T23:59:00Z');
    expect(await app.free(ada)).toBe(4900);
    await runAt('2027-02-28T06:00:00Z');
    await runAt('2027-03-31T06:00:00Z');
    expect(await app.free(ada)).toBe(4700);
    const [{ months, nextOn, state }] = await list();
    expect({ nextOn, state }).toEqual({ nextOn: '2027-04-30', state: 'active' });
    expect(months).toMatchObject([
      { month: '2027-03-01', outcome: 'invested', reason: '', invested: 100, investId: expect.any(String) },
      { month: '2027-02-01', outcome: 'invested' },
      { month: '2027-01-01', outcome: 'invested' },
    ]);
    const { data } = await app.get(ada, `/investment/details/${months[0].investId}`);
    expect(data).toMatchObject({
      msg: 'Monthly investment',
      riskText: riskTexts.length,
      agreementHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      paymentStatus: 'COMPLETED',
    });
    const history = await app.post(ada, '/wallet/history', { start: 0, length: 2, search: '' });
    expect(history.data.records).toMatchObject([
      { paymentTitle: 'Monthly investment', projectTitle: 'Bread oven' },
      { paymentTitle: 'Monthly investment' },
    ]);
    const found = await app.post(ada, '/wallet/history', { start: 0, length: 10, search: 'monthly' });
    expect(found.data.records).toHaveLength(3);
    expect(await verifyLedger(app.resources.database)).toEqual([]);
  });

  it('with too little money invests nothing and says so once; three in a row stop it', async () => {
    const project = await app.publish(guild);
    const id = await setUp(project, { day: 15 });
    await runAt('2027-01-15T06:00:00Z');
    await app.owner('UPDATE ledger_accounts SET balance_cents = 9999 WHERE id = $1', [ada.id]);
    for (const month of ['02', '03', '04'])
      for (const time of ['06:00', '06:10', '18:00']) await runAt(`2027-${month}-15T${time}:00Z`);
    await runAt('2027-05-15T06:00:00Z');
    const failed = 'Your monthly investment of $100.00 in Bread oven was not made. Your wallet had not enough money.';
    expect((await monthlyWords()).filter((text) => text.includes('was not made'))).toEqual([
      `${failed} Nothing could be invested in three months in a row, so it has stopped. You can set it up again.`,
      `${failed} It will be tried again next month.`,
      `${failed} It will be tried again next month.`,
    ]);
    expect(await list()).toMatchObject([
      {
        id,
        state: 'stopped',
        reason: 'failures',
        nextOn: '',
        months: [
          { month: '2027-04-01', outcome: 'failed', reason: 'insufficient', invested: 0, investId: '' },
          { outcome: 'failed' },
          { outcome: 'failed' },
          { outcome: 'invested' },
        ],
      },
    ]);
    expect(await app.free(ada)).toBe(99.99);
    expect(await set(project, { day: 15 })).toMatchObject({ status: 200 });
  });

  it('is made again after a month that failed, and then counts from the beginning', async () => {
    const id = await setUp(await app.publish(guild), { day: 15 });
    await app.post(ada, '/investment/limit', { limit: 220 });
    await app.investFromWallet(ada, await app.publish(guild), 150);
    await runAt('2027-01-15T06:00:00Z');
    await runAt('2027-02-15T06:00:00Z');
    await runAt('2027-03-15T06:00:00Z');
    const [{ months, state }] = await list();
    expect(state).toBe('active');
    expect(months).toMatchObject([
      { outcome: 'invested' },
      { outcome: 'invested' },
      { outcome: 'failed', reason: 'own_limit' },
    ]);
    await app.owner(
      `INSERT INTO freezes (account_id, owner_id, reason, frozen_by, ends_at) VALUES ($1, $1, 'Why', $1, now() + interval '1 year')`,
      [guild.id],
    );
    for (const month of ['04', '05']) await runAt(`2027-${month}-15T06:00:00Z`);
    expect(await list()).toMatchObject([
      { id, state: 'active', months: [{ reason: 'seller_frozen' }, { reason: 'seller_frozen' }, {}, {}, {}] },
    ]);
  });

  it('is skipped for the month whose day is named, by two taps once, and by its owner alone', async () => {
    const id = await setUp(await app.publish(guild), { day: 15 });
    expect(await skip(id, '2027-01-15', guild)).toMatchObject({ status: 404 });
    expect(await skip(id, '2027-01-16')).toMatchObject({
      status: 422,
      data: { errors: { nextOn: expect.any(String) } },
    });
    const both = await Promise.all([skip(id, '2027-01-15'), skip(id, '2027-01-15')]);
    expect(both).toMatchObject([{ status: 200 }, { status: 200 }]);
    await runAt('2027-01-15T06:00:00Z');
    expect(await list()).toMatchObject([
      { nextOn: '2027-02-15', months: [{ month: '2027-01-01', outcome: 'skipped' }] },
    ]);
    expect(await app.free(ada)).toBe(5000);
    await runAt('2027-02-15T06:00:00Z');
    expect(await skip(id, '2027-02-15')).toMatchObject({ status: 422 });
    expect(await app.free(ada)).toBe(4900);
  });

  it('is stopped for good, by its owner alone', async () => {
    const id = await setUp(await app.publish(guild), { day: 15 });
    expect(await stop(id, guild)).toMatchObject({ status: 404 });
    expect(await stop(id)).toMatchObject({ status: 200 });
    expect(await skip(id, '2027-01-15')).toMatchObject({ status: 422 });
    await runAt('2027-01-15T06:00:00Z');
    expect(await app.free(ada)).toBe(5000);
    expect(await list()).toMatchObject([{ state: 'stopped', reason: 'own', nextOn: '', months: [] }]);
    expect(await stop(id)).toMatchObject({ status: 200 });
  });

  it('ends with the goal, the last time with what is left', async () => {
    const project = await app.publish(guild, { budgetRequired: 250 });
    await setUp(project, { day: 15 });
    for (const month of ['01', '02', '03', '04']) await runAt(`2027-${month}-15T06:00:00Z`);
    const [{ state, reason, months }] = await list();
    expect({ state, reason }).toEqual({ state: 'ended', reason: 'goal' });
    expect(months.map(({ invested }: { invested: number }) => invested)).toEqual([50, 100, 100]);
    expect(await monthlyWords()).toContain(
      'Your monthly investment in Bread oven is over. The project has reached its goal.',
    );
  });

  it('ends where others have reached the goal, or the project is closed, which its reminder finds', async () => {
    const full = await app.publish(guild, { budgetRequired: 250 });
    const closed = await app.publish(guild);
    await setUp(full, { day: 11 });
    await setUp(closed, { day: 20 });
    await app.investFromWallet(ada, full, 250);
    await app.post(guild, '/project/close', { projectId: closed });
    await runAt('2027-01-17T00:00:00Z');
    expect(await list()).toMatchObject([
      { projectId: closed, state: 'ended', reason: 'closed', months: [] },
      { projectId: full, state: 'ended', reason: 'goal', months: [{ outcome: 'failed', reason: 'goal' }] },
    ]);
    expect(await monthlyWords()).toHaveLength(2);
  });

  it('stops when the terms of the project change', async () => {
    const terms = { funding: 'all', openUntil: '2027-06-01', reflectionDays: 4 };
    const project = await app.publish(guild, terms);
    await setUp(project, { day: 11 });
    await app.post(guild, '/project/change', { projectId: project, duration: 24, why: 'It takes longer.' });
    await runAt('2027-01-11T06:00:00Z');
    expect(await list()).toMatchObject([
      { state: 'stopped', reason: 'terms', months: [{ outcome: 'failed', reason: 'terms' }] },
    ]);
    expect(await app.free(ada)).toBe(5000);
    expect(await monthlyWords()).toEqual([
      'Your monthly investment in Bread oven is over. The terms of the project have changed. Read them and set it up again if you agree to them.',
    ]);
    expect(await set(project, { day: 11 })).toMatchObject({ status: 200, data: { nextOn: '2027-02-11' } });
  });

  it('is announced three days before, once, unless it was set up later than that', async () => {
    await setUp(await app.publish(guild), { day: 15 });
    await setUp(await app.publish(guild), { day: 12 });
    await runAt('2027-01-11T23:59:00Z');
    expect(await monthlyWords()).toEqual([]);
    await runAt('2027-01-12T00:01:00Z');
    await runAt('2027-01-12T05:00:00Z');
    expect(await monthlyWords()).toEqual([
      'On January 15, 2027 $100.00 from your wallet will be invested in Bread oven, as each month. You can skip this month.',
    ]);
    await runAt('2027-01-15T06:00:00Z');
    await runAt('2027-02-09T00:01:00Z');
    expect((await monthlyWords()).filter((text) => text.startsWith('On February 12, 2027'))).toHaveLength(1);
  });

  it('passes a month over that could not be made for more than a week', async () => {
    await setUp(await app.publish(guild), { day: 15 });
    await runAt('2027-02-16T06:00:00Z');
    await runAt('2027-02-16T06:10:00Z');
    expect(await list()).toMatchObject([
      {
        nextOn: '2027-03-15',
        months: [
          { month: '2027-02-01', outcome: 'invested' },
          { month: '2027-01-01', outcome: 'missed' },
        ],
      },
    ]);
    expect(await app.free(ada)).toBe(4900);
  });

  it.each([
    [{ price: 49 }, 422, 'price'],
    [{ price: 0 }, 422, 'price'],
    [{ price: -5 }, 422, 'price'],
    [{ price: 5001 }, 422, 'price'],
    [{ day: 0 }, 422, 'day'],
    [{ day: 32 }, 422, 'day'],
    [{ day: '1.5' }, 422, 'day'],
    [{ riskText: 0 }, 422, 'riskText'],
    [{ riskText: 1 }, 422, 'riskText'],
    [{ riskText: undefined }, 422, 'riskText'],
    [{ projectId: 'x' }, 404, undefined],
  ])('is refused with %j', async (changes, status, field) => {
    const answer = await set(await app.publish(guild), changes);
    expect(answer).toMatchObject({ status });
    if (field) expect(Object.keys(answer.data.errors)).toEqual([field]);
  });

  it('is refused twice in a project, in a draft, in one of one’s own, and above one’s own limit', async () => {
    const project = await app.publish(guild);
    await setUp(project);
    expect(await set(project)).toMatchObject({ status: 422, message: expect.stringContaining('each month') });
    expect(await set(await app.publish(guild, { draft: 1 }))).toMatchObject({ status: 404 });
    expect(await set(project, {}, guild)).toMatchObject({ status: 403 });
    await app.post(ada, '/investment/limit', { limit: 80 });
    const other = await app.publish(guild);
    expect(await set(other)).toMatchObject({ status: 422, data: { code: 'own_limit' } });
    expect(await set(other, { price: 80 })).toMatchObject({ status: 200 });
  });

  it('stops when its account is to be deleted, and is deleted with it', async () => {
    const poor = await app.signUp();
    await setUp(await app.publish(guild), {}, poor);
    expect(await app.post(poor, '/profile/erasure', { password: 'secret12' })).toMatchObject({ status: 200 });
    expect(await list(poor)).toMatchObject([{ state: 'stopped', reason: 'deletion' }]);
  });

  it('is listed in parts, the newest first, and nobody sees another’s', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 3; n++) ids.unshift(await setUp(await app.publish(guild)));
    const first = (await app.get(ada, '/investment/monthly?length=2')).data;
    expect(first).toMatchObject({ records: [{ id: ids[0] }, { id: ids[1] }], more: true });
    const rest = (await app.get(ada, `/investment/monthly?length=2&before=${ids[1]}`)).data;
    expect(rest).toMatchObject({ records: [{ id: ids[2] }], more: false });
    expect(await list(guild)).toEqual([]);
  });
});

describe('the run of a month', () => {
  const agreed = (projectId: string) => ({
    userId: ada.id,
    actorId: ada.id,
    projectId,
    cents: 10_000n,
    message: 'Monthly investment',
    riskText: 2,
    termsSeen: 0,
  });

  it('that ends before it is written down has invested nothing, and is done again', async () => {
    const project = await app.publish(guild);
    await setUp(project, { day: 15 });
    await setNow('2027-01-15T06:00:00Z');
    const killed = investFor(app.resources, agreed(project), {
      claim: () => Promise.resolve(true),
      note: () => Promise.reject(new Error('killed')),
    });
    await expect(killed).rejects.toThrow('killed');
    expect(await app.free(ada)).toBe(5000);
    await runMonthlyInvestments(app.resources);
    expect(await app.free(ada)).toBe(4900);
  });

  it('is made once by several processes at once', async () => {
    await setUp(await app.publish(guild), { day: 15 });
    await setNow('2027-01-15T06:00:00Z');
    await Promise.all(Array.from({ length: 4 }, () => runMonthlyInvestments(app.resources)));
    expect(await app.free(ada)).toBe(4900);
    expect(await list()).toMatchObject([{ months: [{ outcome: 'invested' }] }]);
  });

  it('goes on with the others when one of them fails with an error', async () => {
    const broken = await app.publish(guild);
    const fine = await app.publish(guild);
    const id = await setUp(broken, { day: 15 });
    await setUp(fine, { day: 15 });
    await app.owner(
      `INSERT INTO monthly_runs (monthly_id, month, outcome, ran_at) VALUES ($1, '2027-01-01', 'failed', now())`,
      [id],
    );
    await setNow('2027-01-15T06:00:00Z');
    await expect(runMonthlyInvestments(app.resources)).rejects.toThrow();
    expect(await app.free(ada)).toBe(4900);
    await app.owner('DELETE FROM monthly_investments WHERE id = $1', [id]);
  });

  it('follows days of UTC, whatever time the server of the database keeps', async () => {
    const client = new Client({ connectionString: app.ownerUrl });
    await client.connect();
    try {
      // Summer time begins on March 14 and on March 28.
      for (const zone of ['UTC', 'America/New_York', 'Europe/Berlin', 'Pacific/Auckland']) {
        await client.query(`SET TimeZone TO '${zone}'`);
        for (const day of ['2027-03-14', '2027-03-28', '2027-11-07', '2027-10-31']) {
          for (const [time, isDue] of [
            ['05:59:59', false],
            ['06:00:00', true],
            ['23:59:59', true],
          ] as const) {
            await setNow(`${day}T${time}Z`);
            const { rows } = await client.query('SELECT monthly_due_day() >= $1::date AS due', [day]);
            expect([zone, day, time, rows[0].due]).toEqual([zone, day, time, isDue]);
          }
        }
      }
      const { rows } = await client.query(
        `SELECT day_of_month('2027-02-10', 31)::text AS a, day_of_month('2028-02-10', 30)::text AS b,
          day_of_next_month('2027-12-31', 31)::text AS c, day_of_next_month('2027-01-31', 29)::text AS d`,
      );
      expect(rows).toEqual([{ a: '2027-02-28', b: '2028-02-29', c: '2028-01-31', d: '2027-02-28' }]);
    } finally {
      await client.end();
    }
  });

  it('never invests twice for a month, whatever happens in between', async () => {
    const step = fc.oneof(
      fc.record({ act: fc.constant('days' as const), days: fc.integer({ min: 1, max: 40 }) }),
      fc.record({
        act: fc.constantFrom(
          'run' as const,
          'run' as const,
          'skip' as const,
          'empty' as const,
          'fill' as const,
          'again' as const,
        ),
      }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 4, maxLength: 14 }),
        fc.integer({ min: 1, max: 31 }),
        async (steps, day) => {
          const person = await app.investor('Eve');
          let now = Date.parse('2027-01-10T12:00:00Z');
          await setNow(new Date(now).toISOString());
          const project = await app.publish(guild, { budgetRequired: 900_000 });
          await setUp(project, { day }, person);
          for (const each of steps) {
            if (each.act === 'days') await setNow(new Date((now += each.days * 86_400_000)).toISOString());
            else if (each.act === 'run')
              await Promise.all([runMonthlyInvestments(app.resources), runMonthlyInvestments(app.resources)]);
            else if (each.act === 'again') await set(project, { day }, person);
            else if (each.act === 'skip') {
              const [{ id, nextOn }] = await list(person);
              await Promise.all([skip(id, nextOn, person), runMonthlyInvestments(app.resources)]);
            } else
              await app.owner('UPDATE ledger_accounts SET balance_cents = $2 WHERE id = $1', [
                person.id,
                each.act === 'fill' ? 500_000 : 10,
              ]);
          }
          const [counted] = await app.owner<{ made: number; cents: number; months: number }>(
            `SELECT
              (SELECT count(*)::int FROM investments WHERE user_id = $1) AS made,
              (SELECT coalesce(sum(amount_cents), 0)::int FROM investments WHERE user_id = $1) AS cents,
              (SELECT count(DISTINCT (monthly_id, month))::int FROM monthly_runs AS r
                JOIN monthly_investments AS m ON m.id = r.monthly_id WHERE m.user_id = $1 AND outcome = 'invested') AS months`,
            [person.id],
          );
          const { made } = counted!;
          expect(counted).toEqual({ made, cents: made * 10_000, months: made });
        },
      ),
      { numRuns: 8 },
    );
  });
});
