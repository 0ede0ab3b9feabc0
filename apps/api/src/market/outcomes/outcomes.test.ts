import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { organizationsApp, type OrganizationsApp } from '../organizations/test-organizations.ts';
import { writeOutcomes } from './outcomes.sql.ts';
import { answer, lend, clear, windowsOf } from './test-outcomes.ts';

let app: OrganizationsApp;
let guild: string;
beforeAll(async () => {
  app = await organizationsApp();
  guild = await app.add('Glaziers');
});
beforeEach(() => clear(app));
afterAll(() => app.stop());

const months40 = { since: '2023-01-15', today: '2026-05-15' };

describe('the default rate of a history of 40 months', () => {
  it('counts loans with a default in each window: one of two, none of two, one of four', async () => {
    // Windows: 15 Jan 2023 to 14 Jan 2024, to 14 Jan 2025, to 14 Jan 2026; a fourth has begun.
    await lend(app, guild, [
      // Monthly, all paid: there on the first day of all three windows.
      { name: 'Kiln', lent: 1000, on: '2023-01-15', months: 48, plan: 'monthly' },
      // In default from June 2023, cured in September: counted once in the first window, and again there in the second.
      {
        name: 'Oven',
        lent: 3000,
        on: '2023-01-15',
        months: 30,
        plan: 'monthly',
        defaults: [['2023-06-01', '2023-09-01']],
        ended: '2025-07-15',
      },
      // Released within the first window and in default in it: counted in no window, beside it as a later loan.
      {
        name: 'Loom',
        lent: 500,
        on: '2023-03-01',
        months: 6,
        plan: 'monthly',
        defaults: [['2023-07-01', null]],
      },
      // Released within the second window; two defaults in the third count once.
      {
        name: 'Forge',
        lent: 4000,
        on: '2024-05-01',
        months: 24,
        plan: 'monthly',
        defaults: [
          ['2025-03-01', '2025-04-01'],
          ['2025-09-01', '2025-10-01'],
        ],
      },
      // Nothing to be paid until December 2025: left out of the second window, which it is there in from its first day.
      { name: 'Mill', lent: 2000, on: '2023-12-20', months: 24, plan: 'end' },
    ]);
    const found = await answer(app, months40.today);
    expect(windowsOf(found)).toEqual([
      // from, over, loans, defaulted, lent, lent to those in default, later loans, of those in default
      ['2023-01-15', true, 2, 1, 4000, 3000, 1, 1],
      ['2024-01-15', true, 2, 0, 4000, 0, 1, 0],
      ['2025-01-15', true, 4, 1, 10_000, 4000, 0, 0],
      ['2026-01-15', false, 2, 0, 5000, 0, 0, 0],
    ]);
    // 50 %, 0 % and 25 %; by sum 75 %, 0 % and 40 %.
    expect(found.defaultRate).toMatchObject({ byNumber: 25, bySum: 38.33 });
  });

  it('leaves a loan out while it is in default from before, and takes it in again when that has ended', async () => {
    await lend(app, guild, [
      { name: 'Kiln', lent: 100, on: '2023-01-15', months: 48, plan: 'monthly' },
      { name: 'Oven', lent: 200, on: '2023-01-15', months: 48, plan: 'monthly' },
      {
        name: 'Loom',
        lent: 300,
        on: '2023-01-15',
        months: 48,
        plan: 'monthly',
        defaults: [
          ['2023-12-01', '2024-03-01'],
          // A second one, after it was cured within the second window: counted in the third.
          ['2025-02-01', null],
        ],
      },
    ]);
    const found = await answer(app, months40.today);
    expect(windowsOf(found)).toEqual([
      ['2023-01-15', true, 3, 1, 600, 300, 0, 0],
      ['2024-01-15', true, 2, 0, 300, 0, 0, 0],
      ['2025-01-15', true, 3, 1, 600, 300, 0, 0],
      ['2026-01-15', false, 2, 0, 300, 0, 0, 0],
    ]);
    // A third, nothing, a third: 22.22 %. By sum half, nothing, half: 33.33 %.
    expect(found.defaultRate).toMatchObject({ byNumber: 22.22, bySum: 33.33 });
  });

  it('leaves a window without loans out of the average', async () => {
    await lend(app, guild, [
      // In default a day before the first window ends; written off, and so never there again.
      {
        name: 'Kiln',
        lent: 700,
        on: '2023-01-15',
        months: 9,
        plan: 'end',
        defaults: [['2024-01-14', null]],
        ended: '2024-04-01',
      },
      // Paid back early, before the second window begins, in which its plan has payments.
      { name: 'Oven', lent: 300, on: '2023-01-15', months: 40, plan: 'monthly', ended: '2023-07-15' },
      // Released on the last day of the second window, and in default on the first day of the third: it counts there.
      {
        name: 'Forge',
        lent: 900,
        on: '2025-01-14',
        months: 12,
        plan: 'monthly',
        defaults: [['2025-01-15', '2025-01-20']],
      },
      // Its only payment is on the day after the third window.
      { name: 'Mill', lent: 100, on: '2025-01-15', months: 12, plan: 'end' },
    ]);
    const found = await answer(app, months40.today);
    expect(windowsOf(found)).toEqual([
      ['2023-01-15', true, 2, 1, 1000, 700, 0, 0],
      ['2024-01-15', true, 0, 0, 0, 0, 0, 0],
      ['2025-01-15', true, 1, 1, 900, 900, 0, 0],
      ['2026-01-15', false, 1, 0, 100, 0, 0, 0],
    ]);
    // 50 % and 100 %; by sum 70 % and 100 %.
    expect(found.defaultRate).toMatchObject({ byNumber: 75, bySum: 85 });
  });
});

it.each(['end', 'monthly', 'quarterly', 'yearly', 'returnFirst', 'equalPrincipal'])(
  'has a payment in a window where the plan %s has a day in it',
  async (plan) => {
    await lend(
      app,
      guild,
      [5, 12, 13, 30, 48].map((months) => ({ name: 'Kiln', lent: 10, on: '2024-02-29', months, plan })),
    );
    await app.owner(`UPDATE projects SET grace_months = 4 WHERE duration_months = 30`);
    const wrong = await app.owner(
      `SELECT p.duration_months, w.day::date FROM loans AS l JOIN projects AS p ON p.id = l.project_id,
         generate_series('2023-02-28'::date, '2029-01-01', '1 day') AS w (day)
       WHERE EXISTS (
         SELECT FROM unnest(repayment_months(p.repayment, p.duration_months, p.grace_months)) AS m
         WHERE instalment_day(l.released_on, m) >= w.day::date
           AND instalment_day(l.released_on, m) < (w.day::date + interval '1 year')::date
       ) <> EXISTS (
         SELECT FROM payment_spans() AS s
         WHERE s.project_id = p.id AND s.first_on < (w.day::date + interval '1 year')::date AND s.last_on >= w.day::date
       )`,
    );
    expect(wrong).toEqual([]);
  },
);

it('says nothing before it was counted, and no rate before twelve months are over', async () => {
  await app.owner('DELETE FROM outcomes_counted');
  expect(
    (await app.call('GET', '/organization/outcomes/' + guild, { token: (await app.signUp()).token })).data,
  ).toBeNull();
  await lend(app, guild, [{ name: 'Kiln', lent: 10, on: '2025-05-16', months: 12, plan: 'monthly' }]);
  expect((await answer(app, '2026-05-15')).defaultRate).toMatchObject({ byNumber: null, bySum: null });
  expect((await answer(app, '2026-05-16')).defaultRate).toMatchObject({ byNumber: 0, bySum: 0 });
});

it('tells of one organization what it has lent, its windows counted from its own first loan', async () => {
  const other = await app.add('Weavers');
  await lend(app, guild, [{ name: 'Kiln', lent: 1000, on: '2023-01-15', months: 48, plan: 'monthly' }]);
  await lend(app, other, [
    { name: 'Loom', lent: 250, on: '2023-06-10', months: 48, plan: 'monthly', defaults: [['2024-01-02', null]] },
  ]);
  await answer(app, months40.today);
  const { token } = await app.signUp();
  const { data } = await app.call('GET', `/organization/outcomes/${other}`, { token });
  expect(windowsOf(data)[0]).toEqual(['2023-06-10', true, 1, 1, 250, 250, 0, 0]);
  expect(data.total.lent).toBe(250);
  expect((await app.call('GET', `/organization/outcomes/${(await app.signUp()).id}`, { token })).status).toBe(404);
});

it('is read with the default token', async () => {
  await writeOutcomes(app.resources.database);
  expect((await app.call('GET', '/outcomes', { token: app.resources.config.publicToken })).status).toBe(200);
});
