import { mostRecentProjects } from '@guildhall/contract/market/recent-projects.contract.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { actFor } from '../../people/members/test-members.ts';
import type { Person } from '../../server/test-app.ts';
import { projectsApp, type ProjectsApp } from './test-projects.ts';

let app: ProjectsApp;
let ada: Person;
let bo: Person;
let guild: Person;
let oven: string;
let shop: string;
beforeAll(async () => {
  app = await projectsApp();
  ada = await app.signUp(1, 'Ada');
  bo = await app.signUp(1, 'Bo');
  guild = await app.signUp(2, 'Bakers');
  oven = await app.publish(guild, { title: 'Oven' });
  shop = await app.publish(guild, { title: 'Shop' });
});
afterAll(() => app.stop());
beforeEach(() => app.owner('DELETE FROM seen_projects'));

function open(projectId: string, by = ada) {
  return app.call('POST', '/project/seen', { token: by.token, body: { projectId } });
}

async function seen(by = ada) {
  const { data } = await app.call('POST', '/project/recent', { token: by.token });
  expect(data.recordsTotal).toBe(data.projectList.length);
  return data.projectList.map(({ title }: { title: string }) => title);
}

it('what somebody opened is listed to them alone, the last one first and each once, until they clear it §2.open-projects.recent', async () => {
  expect(await seen()).toEqual([]);
  for (const id of [oven, shop, oven]) expect((await open(id)).status).toBe(200);
  await open(shop, bo);
  expect(await seen()).toEqual(['Oven', 'Shop']);
  const { data } = await app.call('POST', '/project/recent', { token: ada.token });
  expect(data.projectList[0]).toMatchObject({
    id: oven,
    organization: 'Bakers',
    minInvestment: 50,
    takesNoMoney: false,
  });
  expect(await app.call('POST', '/project/recent/clear', { token: ada.token })).toMatchObject({
    status: 200,
    message: 'Your recently seen projects were cleared.',
  });
  expect([await seen(), await seen(bo)]).toEqual([[], ['Shop']]);
});

it('twenty are stored, and the one that was opened longest ago goes for a new one §2.open-projects.recent', async () => {
  const stored = () =>
    app.owner<{ at: number; projects: number }>(
      'SELECT count(*)::int AS projects FROM seen_projects WHERE user_id = $1',
      [ada.id],
    );
  // As many as two at a time could leave.
  await app.owner(
    `INSERT INTO seen_projects (user_id, project_id, seen_at)
    SELECT $1, uuidv7(), now() - make_interval(mins => n) FROM generate_series(1, 21) AS n`,
    [ada.id],
  );
  const [last] = await app.owner<{ id: string }>(
    'SELECT project_id AS id FROM seen_projects WHERE user_id = $1 ORDER BY seen_at OFFSET 1 LIMIT 1',
    [ada.id],
  );
  await open(oven);
  expect((await stored())[0]!.projects).toBe(mostRecentProjects);
  expect(await app.owner('SELECT FROM seen_projects WHERE project_id = $1', [last!.id])).toEqual([]);
  await open(oven);
  expect((await stored())[0]!.projects).toBe(mostRecentProjects);
  await open(shop);
  expect((await stored())[0]!.projects).toBe(mostRecentProjects);
  expect(await seen()).toEqual(['Shop', 'Oven']);
});

it('one’s own do not count, nor those of an organization that one belongs to, whomever one acts for', async () => {
  const member = await app.signUp(1, 'Mel');
  await app.owner(`INSERT INTO memberships (organization_id, member_id, role) VALUES ($1, $2, 'reader')`, [
    guild.id,
    member.id,
  ]);
  const neighbour = await app.signUp(2, 'Smiths');
  const forge = await app.publish(neighbour, { title: 'Forge' });
  expect([(await open(oven, guild)).status, (await open(oven, member)).status]).toEqual([200, 200]);
  expect([await seen(guild), await seen(member)]).toEqual([[], []]);
  // What a member opens for the organization is theirs, and no other member sees it.
  await actFor(app, member, guild);
  await open(oven, member);
  await open(forge, member);
  expect([await seen(member), await seen(guild)]).toEqual([['Forge'], []]);
  await actFor(app, member);
  expect(await seen(member)).toEqual(['Forge']);
});

it('a draft of others is not found, and what is not there any more is not listed', async () => {
  const draft = await app.publish(guild, { title: 'Draft', draft: '1' });
  const unknown = '00000000-0000-4000-8000-000000000000';
  expect(await Promise.all([draft, unknown].map(async (id) => (await open(id)).status))).toEqual([404, 404]);
  expect((await open(draft, guild)).status).toBe(200);
  const leaving = await app.signUp(2, 'Leavers');
  const gone = await app.publish(leaving, { title: 'Gone' });
  await open(gone);
  await open(oven);
  expect(await seen()).toEqual(['Oven', 'Gone']);
  await app.owner('SELECT close_projects($1)', [leaving.id]);
  expect(await seen()).toEqual(['Oven']);
});

it('a project that was frozen since is marked', async () => {
  await open(oven);
  await app.owner(
    `INSERT INTO freezes (account_id, owner_id, reason, frozen_by, ends_at)
    SELECT $1, $1, 'Reports are missing.', $2, now() + interval '1 day'`,
    [guild.id, bo.id],
  );
  const { data } = await app.call('POST', '/project/recent', { token: ada.token });
  expect(data.projectList.map(({ takesNoMoney }: { takesNoMoney: boolean }) => takesNoMoney)).toEqual([true]);
});
