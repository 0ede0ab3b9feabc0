import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readsOf } from '../../platform/database/test-reads.ts';
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
afterEach(() => app.owner('DELETE FROM business_clock'));
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
      data: { done: 'published' },
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
    expect([data.done, message]).toEqual(['draft', 'The draft has been saved.']);
    expect(await listed(ada)).toMatchObject({ records: [], more: false, drafts: [] });
    expect(await listed(guild)).toMatchObject({ records: [], more: false, drafts: [{ id: data.id, ...news }] });
    const changed = { updateId: data.id, title: 'Warm', text: 'Bread.', audience: 'investors' };
    await write({ ...changed, draft: 1 });
    expect((await listed(guild)).drafts).toEqual([
      { id: data.id, title: 'Warm', text: 'Bread.', audience: 'investors', pictures: [], files: [] },
    ]);
    expect(await write({ ...changed, audience: 'everybody' })).toMatchObject({ status: 200, data: { id: data.id } });
    expect(await listed(bo)).toMatchObject({ records: [{ id: data.id, title: 'Warm' }], drafts: [] });
    expect((await listed(guild)).drafts).toEqual([]);
  });
});

describe('a correction of an update', () => {
  const versionsOf = (id: string, by = bo) => app.get(by, `/project/update/versions/${id}`);

  it('replaces the text for 30 minutes, and is a new version afterwards §7.updates.versions', async () => {
    const { id } = (await write()).data;
    await app.settleIn('29 minutes 50 seconds');
    const early = await write({ updateId: id, title: 'The oven is there' });
    expect(early).toMatchObject({ message: 'The update has been corrected.', data: { id, done: 'corrected' } });
    expect((await listed(bo)).records).toMatchObject([{ title: 'The oven is there', correctedAt: '' }]);
    expect((await versionsOf(id)).data.records).toMatchObject([{ title: 'The oven is there' }]);
    await app.settleIn('30 minutes');
    await write({ updateId: id, title: 'The oven is warm' });
    await app.settleIn('2 days');
    await write({ updateId: id, title: 'The oven is warm', text: 'It weighs three tons.' });
    const [update] = (await listed(bo)).records;
    expect(update).toMatchObject({ title: 'The oven is warm', text: 'It weighs three tons.' });
    const { records } = (await versionsOf(id)).data;
    expect(records).toMatchObject([
      { title: 'The oven is warm', text: 'It weighs three tons.', saidAt: update.correctedAt },
      { title: 'The oven is warm', text: news.text },
      { title: 'The oven is there', text: news.text, saidAt: update.publishedAt },
    ]);
    const jobs = await app.owner(`SELECT FROM pgboss.job WHERE name = 'updates.notify' AND data ->> 'updateId' = $1`, [
      id,
    ]);
    expect(jobs).toHaveLength(1);
  });

  it('changes something, and never the audience, nor back to a draft §7.updates.versions', async () => {
    const { id } = (await write()).data;
    for (const [changes, message] of [
      [{}, 'The update already says this.'],
      [{ audience: 'investors', title: 'Other' }, 'Who may read a published update stays the same.'],
      [{ draft: 1, title: 'Other' }, 'This update is published.'],
    ] as const)
      expect(await write({ updateId: id, ...changes })).toMatchObject({ status: 422, message });
    await app.owner('UPDATE project_updates SET version = 50 WHERE id = $1', [id]);
    await app.settleIn('1 hour');
    expect(await write({ updateId: id, title: 'Other' })).toMatchObject({
      status: 422,
      message: 'An update has up to 50 versions.',
    });
  });

  it('is read by who may read the update alone §7.updates.investors', async () => {
    await app.investFromWallet(ada, projectId, 100);
    const { id } = (await write({ audience: 'investors' })).data;
    const draft = (await write({ draft: 1 })).data.id;
    const statuses = async (of: string) =>
      Promise.all([ada, guild, bo].map(async (by) => (await versionsOf(of, by)).status));
    expect([await statuses(id), await statuses(draft)]).toEqual([
      [200, 200, 404],
      [404, 404, 404],
    ]);
  });
});

it('a draft is discarded by its organization, and a published update is not §7.updates.draft', async () => {
  const discard = (updateId: string, by = guild) => app.post(by, '/project/update/discard', { updateId });
  const { id } = (await write({ draft: 1 })).data;
  expect(await discard(id, await app.signUp(2, 'Rival'))).toMatchObject({ status: 404 });
  expect(await discard(id)).toMatchObject({ status: 200, message: 'The draft has been discarded.' });
  expect((await listed(guild)).drafts).toEqual([]);
  expect(await discard(id)).toMatchObject({ status: 404 });
  expect(await discard((await write()).data.id)).toMatchObject({ status: 422 });
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
  const owner = new Client({ connectionString: app.ownerUrl });
  await owner.connect();
  await owner.query('VACUUM ANALYZE project_updates');
  for (const [by, title] of [
    [bo, 'Update 50'],
    [guild, 'Update 1'],
  ] as const) {
    await listed(by);
    const { answer, rows, entries } = await readsOf(app.resources.database, owner, () => listed(by));
    expect(answer).toMatchObject({ more: true });
    expect(answer.records[0].title).toBe(title);
    expect(rows + entries).toBeLessThan(1000);
  }
  await owner.end();
});
