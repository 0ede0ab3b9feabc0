import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../../server/test-app.ts';
import { makeMonthlyLists } from './make-monthly-lists.ts';
import { listsApp, type ListsApp } from './test-monthly-lists.ts';

let app: ListsApp;
let guild: Person;
let ada: Person;
beforeAll(async () => {
  app = await listsApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  // Of other tests nothing is found.
  await app.owner('DELETE FROM open_projects');
  await app.owner('DELETE FROM monthly_lists');
  await app.setNow('2027-01-10T12:00:00Z');
  guild = await app.signUp(2, 'Guild of Bakers');
  ada = await app.investor('Ada');
});

async function set(changes: Record<string, unknown> = {}, by = ada): Promise<string> {
  const answer = await app.setList(by, changes);
  if (answer.status !== 200) throw new Error(`It was refused: ${answer.message}`);
  return answer.data.id;
}

async function titlesOf(monthId: string, by = ada) {
  return (await app.readList(by, monthId)).data.projects.map(({ title }) => title);
}

function publish(title: string, changes: Record<string, unknown> = {}, by = guild) {
  return app.publish(by, { title, categoryId: app.category(0), ...changes });
}

async function freeze(column: 'account_id' | 'project_id', id: string) {
  await app.owner(
    `INSERT INTO freezes (${column}, owner_id, reason, frozen_by, ends_at) VALUES ($1, $2, 'Why', $2, now() + interval '1 year')`,
    [id, guild.id],
  );
}

describe('a monthly list', () => {
  it('is made on its day from 06:00 UTC on, on the last day of a shorter month, once, and invests nothing §4.monthly-lists', async () => {
    await publish('Bread oven');
    const id = await set({ day: 31 });
    expect(await app.lists(ada)).toMatchObject([
      { id, price: 300, day: 31, state: 'active', reason: '', nextOn: '2027-01-31', months: [] },
    ]);
    await app.runAt('2027-01-31T05:59:59Z');
    expect(await app.lists(ada)).toMatchObject([{ months: [] }]);
    for (const time of ['06:00', '06:10', '23:50']) await app.runAt(`2027-01-31T${time}:00Z`);
    expect(await app.lists(ada)).toMatchObject([{ nextOn: '2027-02-28', months: [{ state: 'open' }] }]);
    await app.runAt('2027-02-28T06:00:00Z');
    await app.runAt('2027-03-31T06:00:00Z');
    expect(await app.lists(ada)).toMatchObject([
      {
        nextOn: '2027-04-30',
        months: [
          { month: '2027-03-01', state: 'open', invested: 0 },
          { month: '2027-02-01', state: 'lapsed', invested: 0 },
          { month: '2027-01-01', state: 'lapsed', invested: 0 },
        ],
      },
    ]);
    const [{ name }] = (await app.lists(ada)) as unknown as [{ name: string }];
    expect(await app.listWords(ada)).toEqual(
      Array.from(
        { length: 3 },
        () => `Your monthly list for ${name} has one project for $300.00. Nothing is invested until you confirm it.`,
      ),
    );
    expect(await app.free(ada)).toBe(5000);
    const { records } = (await app.post(ada, '/notifications', {})).data;
    const [{ months }] = (await app.lists(ada)) as unknown as [{ months: { id: string }[] }];
    expect(records[0].link).toBe(`/investments/monthly/list?id=${months[0]!.id}`);
  });

  it('is made once by several processes at once', async () => {
    await publish('Bread oven');
    await set();
    await app.setNow('2027-01-15T06:00:00Z');
    await Promise.all(Array.from({ length: 4 }, () => makeMonthlyLists(app.resources)));
    expect(await app.lists(ada)).toMatchObject([{ nextOn: '2027-02-15', months: [{ state: 'open' }] }]);
    expect(await app.listWords(ada)).toHaveLength(1);
  });

  it('that ends before its notification is written is not there, and is made again', async () => {
    await publish('Bread oven');
    const id = await set();
    await app.owner(`ALTER TABLE notifications ADD CONSTRAINT killed CHECK (event <> 'monthlyListReady') NOT VALID`);
    await expect(app.runAt('2027-01-15T06:00:00Z')).rejects.toThrow();
    expect(await app.lists(ada)).toMatchObject([{ id, nextOn: '2027-01-15', months: [] }]);
    await app.owner('ALTER TABLE notifications DROP CONSTRAINT killed');
    await app.runAt('2027-01-15T06:10:00Z');
    expect(await app.lists(ada)).toMatchObject([{ months: [{ state: 'open' }] }]);
  });

  it('has open projects alone that its account may invest in, the newest first, ten at most', async () => {
    const other = await app.signUp(2, 'Guild of Weavers');
    await publish('Too dear', { minInvestment: 301 });
    await publish('Elsewhere', { categoryId: app.category(1) });
    await publish('A draft', { draft: 1 });
    await app.post(guild, '/project/close', { projectId: await publish('Closed') });
    await freeze('project_id', await publish('Paused'));
    const full = await publish('Full', { budgetRequired: 50 });
    await app.investFromWallet(ada, full, 50);
    await publish('Own', {}, other);
    expect(await titlesOf(await app.listOfMonth(other), other)).toEqual([]);
    await app.owner('DELETE FROM open_projects WHERE created_by = $1', [other.id]);
    for (let n = 1; n <= 11; n++) await publish(`Fine ${n}`);
    const expected = Array.from({ length: 10 }, (_, n) => `Fine ${11 - n}`);
    expect(await titlesOf(await app.listOfMonth(ada))).toEqual(expected);
  });

  it('has nothing of an organization that is frozen, and none that the account belongs to', async () => {
    const other = await app.signUp(2, 'Guild of Smiths');
    await publish('Frozen guild');
    await publish('Insider', {}, other);
    await freeze('account_id', guild.id);
    await app.owner(`INSERT INTO memberships (organization_id, member_id, role) VALUES ($1, $2, 'reader')`, [
      other.id,
      ada.id,
    ]);
    await set();
    await app.runAt('2027-01-15T06:00:00Z');
    const [{ name, months }] = (await app.lists(ada)) as unknown as [{ name: string; months: object[] }];
    expect(months).toMatchObject([{ state: 'empty' }]);
    expect(await app.listWords(ada)).toEqual([`Your monthly list for ${name} found no project this month.`]);
  });

  it('has what no other list of the month has that waits', async () => {
    await publish('Bread oven');
    const { id: searchId } = (await app.post(ada, '/project/search/save', { search: 'oven' })).data;
    expect(await titlesOf(await app.listOfMonth(ada))).toEqual(['Bread oven']);
    const second = await app.listOfMonth(ada, { searchId });
    expect((await app.readList(ada, second)).data).toMatchObject({ state: 'empty', projects: [] });
  });

  it('of a saved search has what that finds, in its order, and stops once it is deleted, which is said once', async () => {
    for (const [title, minInvestment] of [
      ['Oven of clay', 80],
      ['Oven of steel', 60],
      ['A loom', 60],
      ['Oven of gold', 120],
    ] as const)
      await publish(title, { minInvestment });
    const search = { search: 'oven', minInvestment: '100', sort: 'minimum' };
    const { id: searchId } = (await app.post(ada, '/project/search/save', search)).data;
    const id = await set({ searchId });
    await app.runAt('2027-01-15T06:00:00Z');
    const [list] = (await app.lists(ada)) as unknown as [{ name: string; months: { id: string }[] }];
    expect(list).toMatchObject({ id, name: '“oven” · minimum up to $100.00' });
    expect(await titlesOf(list.months[0]!.id)).toEqual(['Oven of steel', 'Oven of clay']);
    await app.post(ada, `/project/search/saved/${searchId}/delete`, {});
    for (const time of ['06:00', '06:10']) await app.runAt(`2027-02-15T${time}:00Z`);
    expect(await app.lists(ada)).toMatchObject([
      { state: 'stopped', reason: 'search', nextOn: '', months: [{ state: 'lapsed' }] },
    ]);
    expect((await app.listWords(ada)).filter((text) => text.includes('stopped'))).toEqual([
      'Your monthly list for “oven” · minimum up to $100.00 has stopped. Its saved search was deleted.',
    ]);
  });

  it('of a category stops once that is no longer offered', async () => {
    await set({ categoryId: app.category(3) });
    await app.owner('UPDATE project_categories SET is_hidden = true WHERE id = $1', [app.category(3)]);
    await app.runAt('2027-01-15T06:00:00Z');
    await app.owner('UPDATE project_categories SET is_hidden = false WHERE id = $1', [app.category(3)]);
    expect(await app.lists(ada)).toMatchObject([{ state: 'stopped', reason: 'category', months: [] }]);
    expect(await app.listWords(ada)).toEqual([expect.stringMatching(/Its category is no longer offered\.$/)]);
  });

  it('that could not be made for months has the list of the last one alone', async () => {
    await publish('Bread oven');
    await set();
    await app.runAt('2027-04-14T12:00:00Z');
    expect(await app.lists(ada)).toMatchObject([{ nextOn: '2027-04-15', months: [{ month: '2027-03-01' }] }]);
    expect(await app.listWords(ada)).toHaveLength(1);
  });

  it('lapses after 28 days, and when it is stopped, by its owner alone', async () => {
    await publish('Bread oven');
    const id = await set();
    await app.runAt('2027-01-15T06:00:00Z');
    const [{ months }] = (await app.lists(ada)) as unknown as [{ months: { id: string }[] }];
    const monthId = months[0]!.id;
    await app.setNow('2027-02-11T23:59:00Z');
    expect((await app.readList(ada, monthId)).data).toMatchObject({
      state: 'open',
      lapsesOn: '2027-02-12',
      total: 300,
    });
    await app.setNow('2027-02-12T00:00:00Z');
    expect((await app.readList(ada, monthId)).data).toMatchObject({ state: 'lapsed', total: 0 });
    await app.runAt('2027-02-15T06:00:00Z');
    const stop = (by: Person) => app.post(by, '/investment/monthly/lists/stop', { id });
    expect(await stop(guild)).toMatchObject({ status: 404 });
    expect(await stop(ada)).toMatchObject({ status: 200 });
    expect(await stop(ada)).toMatchObject({ status: 200 });
    await app.runAt('2027-03-15T06:00:00Z');
    expect(await app.lists(ada)).toMatchObject([
      { state: 'stopped', reason: 'own', nextOn: '', months: [{ state: 'lapsed' }, { state: 'lapsed' }] },
    ]);
  });

  it('stops and lapses when its account is to be deleted', async () => {
    const poor = await app.signUp();
    await publish('Bread oven');
    const monthId = await app.listOfMonth(poor);
    expect(await app.post(poor, '/profile/erasure', { password: 'secret12' })).toMatchObject({ status: 200 });
    expect(await app.lists(poor)).toMatchObject([{ state: 'stopped', reason: 'deletion' }]);
    expect((await app.readList(poor, monthId)).data).toMatchObject({ state: 'lapsed' });
  });

  it.each([
    [{ price: 0 }, 422, 'price'],
    [{ price: -5 }, 422, 'price'],
    [{ price: '1.001' }, 422, 'price'],
    [{ day: 0 }, 422, 'day'],
    [{ day: 32 }, 422, 'day'],
    [{ riskText: 0 }, 422, 'riskText'],
    [{ riskText: 1 }, 422, 'riskText'],
    [{ riskText: undefined }, 422, 'riskText'],
    [{ categoryId: undefined }, 422, 'categoryId'],
    [{ searchId: 'x', categoryId: 'x' }, 422, 'categoryId'],
    [{ searchId: 'x' }, 404, undefined],
    [{ categoryId: 'x' }, 404, undefined],
  ])('is refused with %j', async (changes, status, field) => {
    const answer = await app.setList(ada, changes);
    expect(answer).toMatchObject({ status });
    if (field) expect(Object.keys(answer.data.errors)).toEqual([field]);
  });

  it('is refused twice of the same, of another’s saved search, and above one’s own limit', async () => {
    await set();
    expect(await app.setList(ada)).toMatchObject({ status: 422, message: expect.stringContaining('already') });
    const { id: searchId } = (await app.post(guild, '/project/search/save', { search: 'oven' })).data;
    expect(await app.setList(ada, { searchId })).toMatchObject({ status: 404 });
    await app.post(ada, '/investment/limit', { limit: 80 });
    expect(await app.setList(ada, { categoryId: app.category(1) })).toMatchObject({ data: { code: 'own_limit' } });
    expect(await app.setList(ada, { categoryId: app.category(1), price: 80 })).toMatchObject({ status: 200 });
  });

  it('is one of ten at most, also of many set up at once', async () => {
    const ids = await Promise.all(
      Array.from(
        { length: 12 },
        async (_, n) => (await app.post(ada, '/project/search/save', { search: `w${n}` })).data.id,
      ),
    );
    const answers = await Promise.all(ids.map((searchId) => app.setList(ada, { searchId })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.find(({ status }) => status === 422)!.message).toBe(
      'You have 10 monthly lists. Please stop one first.',
    );
  });

  it('is listed in parts, the newest first, and nobody sees another’s', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 3; n++) ids.unshift(await set({ categoryId: app.category(n) }));
    const first = (await app.get(ada, '/investment/monthly/lists?length=2')).data;
    expect(first).toMatchObject({ records: [{ id: ids[0] }, { id: ids[1] }], more: true });
    const rest = (await app.get(ada, `/investment/monthly/lists?length=2&before=${ids[1]}`)).data;
    expect(rest).toMatchObject({ records: [{ id: ids[2] }], more: false });
    expect(await app.lists(guild)).toEqual([]);
  });

  it('goes on with the others when one of them fails with an error', async () => {
    await publish('Bread oven');
    const broken = await set();
    const fine = await set({ categoryId: app.category(1) });
    await app.owner(
      `INSERT INTO monthly_list_months (list_id, month, state, lapses_on, made_at)
        VALUES ($1, '2027-01-01', 'lapsed', '2027-01-02', now())`,
      [broken],
    );
    await expect(app.runAt('2027-01-15T06:00:00Z')).rejects.toThrow();
    expect(await app.lists(ada)).toMatchObject([{ id: fine, months: [{ state: 'empty' }] }, { id: broken }]);
  });

  it('follows days of UTC over summer time, whatever time the server of the database keeps', async () => {
    const id = await set({ day: 14 });
    const client = new Client({ connectionString: app.ownerUrl });
    await client.connect();
    try {
      for (const zone of ['America/New_York', 'Europe/Berlin', 'Pacific/Auckland'])
        for (const [time, made] of [
          ['05:59:59', 0],
          ['06:00:00', 1],
        ] as const) {
          await client.query(`SET TimeZone TO '${zone}'`);
          await client.query('DELETE FROM monthly_list_months');
          // Summer time begins on this day in New York.
          await client.query(`UPDATE monthly_lists SET next_on = '2027-03-14' WHERE id = $1`, [id]);
          await app.setNow(`2027-03-14T${time}Z`);
          await client.query(
            `SELECT make_monthly_list(l.id, l.next_on, 10, 28) FROM monthly_lists AS l WHERE l.next_on <= monthly_due_day()`,
          );
          const { rows } = await client.query('SELECT month::text, lapses_on::text FROM monthly_list_months');
          expect([zone, time, rows]).toEqual([
            zone,
            time,
            made ? [{ month: '2027-03-01', lapses_on: '2027-04-11' }] : [],
          ]);
        }
    } finally {
      await client.end();
    }
  });
});
