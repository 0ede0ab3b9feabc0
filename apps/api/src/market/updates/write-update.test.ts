import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../../server/test-app.ts';
import { dayAhead, fundingApp, type FundingApp } from '../funding/test-funding-app.ts';

let app: FundingApp;
let guild: Person;
let ada: Person;
let bo: Person;
let projectId: string;
beforeAll(async () => {
  app = await fundingApp();
  ada = await app.investor('Ada');
  bo = await app.signUp(1, 'Bo');
});
beforeEach(async () => {
  guild = await app.signUp(2, 'Guild of Bakers');
  projectId = await app.publish(guild, { funding: 'all', openUntil: dayAhead(30), reflectionDays: 30 });
});
afterAll(() => app.stop());

const news = { title: 'The oven is here', text: 'It weighs two tons.\nIt is warm.', audience: 'everybody' };

function write(changes: Record<string, unknown> = {}, by = guild) {
  return app.post(by, '/project/update', { projectId, ...news, ...changes });
}

async function listed(by: Person, page = '') {
  return (await app.get(by, `/project/updates/${projectId}${page}`)).data;
}

async function titles(by: Person) {
  return (await listed(by)).records.map(({ title }: { title: string }) => title);
}

describe('an update', () => {
  it('is read by everybody, newest first, page by page §7.updates', async () => {
    const first = await write();
    expect(first).toMatchObject({
      status: 200,
      message: 'The update has been published.',
      data: { published: true },
    });
    expect(await listed(bo)).toMatchObject({
      records: [{ id: first.data.id, ...news, publishedAt: expect.stringMatching(/Z$/) }],
      more: false,
      drafts: [],
    });
    for (const title of ['Second', 'Third']) await write({ title });
    const page = await listed(bo, '?length=2');
    expect(page).toMatchObject({ more: true, records: [{ title: 'Third' }, { title: 'Second' }] });
    const rest = await listed(bo, `?length=2&before=${page.records[1].id}`);
    expect(rest).toMatchObject({ more: false, records: [{ title: news.title }] });
  });

  it('for investors is read by who holds a part of it now and by its organization alone §7.updates.investors', async () => {
    await write({ title: 'Open' });
    await write({ title: 'Closed', audience: 'investors' });
    expect([await titles(guild), await titles(ada), await titles(bo)]).toEqual([
      ['Closed', 'Open'],
      ['Open'],
      ['Open'],
    ]);
    const investment = await app.investFromWallet(ada, projectId, 100);
    expect(await titles(ada)).toEqual(['Closed', 'Open']);
    await app.post(ada, '/investment/cancel', { investId: investment });
    expect(await titles(ada)).toEqual(['Open']);
    const rival = await app.signUp(2, 'Rival');
    expect(await titles(rival)).toEqual(['Open']);
  });

  it('is a draft that its organization alone sees, changes and publishes §7.updates.draft', async () => {
    await app.investFromWallet(ada, projectId, 100);
    const { data, message } = await write({ draft: 1 });
    expect([data.published, message]).toEqual([false, 'The draft has been saved.']);
    expect(await listed(ada)).toMatchObject({ records: [], more: false, drafts: [] });
    expect(await listed(guild)).toMatchObject({ records: [], more: false, drafts: [{ id: data.id, ...news }] });
    const changed = { updateId: data.id, title: 'Warm', text: 'Bread.', audience: 'investors' };
    await write({ ...changed, draft: 1 });
    expect((await listed(guild)).drafts).toEqual([
      { id: data.id, title: 'Warm', text: 'Bread.', audience: 'investors' },
    ]);
    expect(await write({ ...changed, audience: 'everybody' })).toMatchObject({ status: 200, data: { id: data.id } });
    expect(await listed(bo)).toMatchObject({ records: [{ id: data.id, title: 'Warm' }], drafts: [] });
    expect((await listed(guild)).drafts).toEqual([]);
  });
});

describe('an update is refused', () => {
  it('from who did not make the project, and of what is not there', async () => {
    const rival = await app.signUp(2, 'Rival');
    const { data } = await write({ draft: 1 });
    expect(await write({}, rival)).toMatchObject({ status: 404 });
    expect(await write({}, ada)).toMatchObject({ status: 403 });
    expect(await write({ projectId: await app.publish(guild), updateId: data.id })).toMatchObject({ status: 404 });
    const draft = await app.publish(guild, { draft: 1 });
    expect(await write({ projectId: draft })).toMatchObject({
      status: 422,
      message: 'This project is a draft. Publish it before you write about it.',
    });
    expect(await app.get(bo, `/project/updates/${draft}`)).toMatchObject({ status: 404 });
  });

  it('while the project is frozen', async () => {
    await app.owner(
      `INSERT INTO freezes (project_id, owner_id, reason, frozen_by, ends_at)
        VALUES ($1, $2, 'Under review.', $2, now() + interval '1 day')`,
      [projectId, guild.id],
    );
    expect(await write()).toMatchObject({ status: 403 });
    expect(await titles(bo)).toEqual([]);
  });

  it('with more than 20 drafts', async () => {
    await app.owner(
      `INSERT INTO project_updates (project_id, title, body, audience)
        SELECT $1, 'Draft ' || n, 'Text.', 'everybody' FROM generate_series(1, 20) AS n`,
      [projectId],
    );
    expect(await write({ draft: 1 })).toMatchObject({
      status: 422,
      message: 'A project has up to 20 drafts of updates. Please publish or discard one.',
    });
    expect(await write()).toMatchObject({ status: 200 });
  });
});

it('a page of a project with 100,000 updates reads no more rows than one of a few §7.updates', async () => {
  await app.owner(
    `INSERT INTO project_updates (project_id, title, body, audience, published_at)
      SELECT $1, 'Update ' || n, 'Text.', CASE WHEN n % 50 = 0 THEN 'everybody' ELSE 'investors' END,
        now() - make_interval(mins => n) FROM generate_series(1, 100000) AS n`,
    [projectId],
  );
  await app.owner('ANALYZE project_updates');
  for (const [by, title] of [
    [bo, 'Update 50'],
    [guild, 'Update 1'],
  ] as const) {
    const started = performance.now();
    const page = await listed(by);
    expect(page).toMatchObject({ more: true });
    expect(page.records[0].title).toBe(title);
    expect(performance.now() - started).toBeLessThan(1000);
  }
});
