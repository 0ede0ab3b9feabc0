import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Ctx } from '../../context.ts';
import { organizationsApp, type OrganizationsApp } from '../organizations/test-organizations.ts';
import { countFigures } from './count-figures.ts';
import { readFigures } from './test-figures-answers.ts';

let app: OrganizationsApp;
beforeAll(async () => {
  app = await organizationsApp();
});
afterAll(() => app.stop());

/** The answer of a process that has not answered before. */
function figures(config = app.resources.config) {
  return readFigures({ db: app.resources.database, resources: { ...app.resources, config } } as Partial<Ctx> as Ctx);
}

function count() {
  return countFigures(app.resources.database);
}

it('tells nothing before it was counted, then what there was: organizations, open projects and what was raised', async () => {
  expect(await figures()).toBeNull();
  await count();
  expect(await figures()).toEqual({ organizations: 0, openProjects: 0, raised: 0, testMode: true });
  const guild = await app.add('Glaziers');
  await app.add('Weavers');
  await app.owner(
    `INSERT INTO projects (created_by, category_id, title, description, budget_cents, raised_cents, return_on_investment, duration_months, min_investment_cents)
     SELECT $1, (SELECT id FROM project_categories LIMIT 1), 'Kiln', 'So it is.', 1000, r.cents, 5, 12, 1 FROM unnest(ARRAY[0, 999, 1000]) AS r (cents)`,
    [guild],
  );
  await app.owner(`INSERT INTO organization_months VALUES ($1, '2026-09-01', 1050), ($1, '2026-10-01', 200)`, [guild]);
  await count();
  expect(await figures()).toEqual({ organizations: 2, openProjects: 2, raised: 12.5, testMode: true });
});

it('stores the median yearly rate of ten open projects or more, of the newest where there are very many', async () => {
  const guild = await app.add('Potters');
  await app.owner('UPDATE projects SET raised_cents = budget_cents');
  const publish = (many: number, rate: number) =>
    app.owner(
      `INSERT INTO projects (created_by, category_id, title, description, budget_cents, return_on_investment, duration_months, min_investment_cents)
       SELECT $1, (SELECT id FROM project_categories LIMIT 1), 'Kiln', 'So it is.', 1000, $3, 24, 1 FROM generate_series(1, $2)`,
      [guild, many, rate],
    );
  const median = async () => {
    await count();
    return (await app.owner<{ rate: string | null }>('SELECT median_rate AS rate FROM figures'))[0]!.rate;
  };
  await publish(9, 21);
  expect(await median()).toBeNull();
  await publish(1, 44);
  expect(await median()).toBe('10.00');
  await publish(9, 44);
  expect(await median()).toBe('20.00');
  await app.owner(
    'DELETE FROM open_projects WHERE project_id = (SELECT project_id FROM open_projects ORDER BY return_on_investment DESC LIMIT 1)',
  );
  expect(await median()).toBe('15.00');
  await publish(500, 0);
  expect(await median()).toBe('0.00');
});

it('tells for a minute what it has told, to whoever asks with the default token', async () => {
  const ask = async () => (await app.call('GET', '/figures', { token: app.resources.config.publicToken })).data;
  const told = await ask();
  await app.add('Potters');
  await count();
  expect(await ask()).toEqual(told);
  expect((await figures())!.organizations).toBe(told.organizations + 1);
});

it('says whether what was raised is test money', async () => {
  const live = { ...app.resources.config, testMoney: false, sandbox: false, stripeSecretKey: 'sk_live_invented' };
  expect((await figures(live))!.testMode).toBe(false);
});
