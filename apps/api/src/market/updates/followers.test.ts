import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { inTransaction } from '../../platform/database/database.ts';
import { sendNotificationMails } from '../../reach/notifications/notification-mails.ts';
import type { Person } from '../../server/test-app.ts';
import { dayAhead, fundingApp, type FundingApp } from '../funding/test-funding-app.ts';
import { notifyFollowers, notifyNextFollowers } from './notify-followers.ts';

let app: FundingApp;
let guild: Person;
let ada: Person;
let bo: Person;
let cy: Person;
let di: Person;
let projectId: string;
beforeAll(async () => {
  app = await fundingApp();
  ada = await app.investor('Ada');
  bo = await app.signUp(1, 'Bo');
  cy = await app.signUp(1, 'Cy');
  di = await app.signUp(1, 'Di');
});
beforeEach(async () => {
  guild = await app.signUp(2, 'Guild of Bakers');
  projectId = await app.publish(guild, { funding: 'all', openUntil: dayAhead(30), reflectionDays: 30 });
});
afterAll(() => app.stop());

function follow(by: Person, on: 0 | 1 = 1, id = projectId) {
  return app.post(by, '/project/follow', { projectId: id, on });
}

async function publish(audience = 'everybody'): Promise<string> {
  const answer = await app.post(guild, '/project/update', { projectId, title: 'Warm', text: 'Bread.', audience });
  return answer.data.id;
}

/** How often each account was notified of an update, by its name. */
async function notified(id: string): Promise<Record<string, number>> {
  const rows = await app.owner<{ name: string; times: number }>(
    `SELECT u.name, n.times FROM notifications AS n JOIN users AS u ON u.id = n.user_id
      WHERE n.event = 'projectUpdate' AND n.subject = $1`,
    [id],
  );
  return Object.fromEntries(rows.map(({ name, times }) => [name, times]));
}

async function withFollowers() {
  await app.investFromWallet(ada, projectId, 100);
  await app.post(bo, '/project/connect', { orgId: guild.id, on: 1 });
  await follow(cy);
}

it('is followed by its investors, those connected to its organization and those who pressed Follow §7.follow', async () => {
  await withFollowers();
  const as = async (by: Person) => {
    const { following, followsAs } = (await app.get(by, `/project/updates/${projectId}`)).data;
    return [following, followsAs];
  };
  expect([await as(ada), await as(bo), await as(cy), await as(di), await as(guild)]).toEqual([
    [false, 'investor'],
    [false, 'connected'],
    [true, ''],
    [false, ''],
    [false, ''],
  ]);
  const readers = await app.get(guild, `/project/update/readers/${projectId}`);
  expect(readers.data).toEqual({ everybody: 3, investors: 1 });
  await app.post(cy, '/notifications/preferences', { projects: 'none' });
  expect((await app.get(guild, `/project/update/readers/${projectId}`)).data).toEqual({ everybody: 2, investors: 1 });
  await app.post(cy, '/notifications/preferences', { projects: 'product' });
  const id = await publish();
  await notifyFollowers(app.resources.database, id);
  expect(await notified(id)).toEqual({ Ada: 1, Bo: 1, Cy: 1 });
  expect((await app.notified(cy))[0]).toBe('Guild of Bakers has written an update of Bread oven: Warm');
  const closed = await publish('investors');
  await notifyFollowers(app.resources.database, closed);
  expect(await notified(closed)).toEqual({ Ada: 1 });
  expect((await app.notified(ada))[0]).toBe('Guild of Bakers has written an update of Bread oven for its investors.');
  const [kept] = await app.owner<{ data: { title: string } }>(
    `SELECT data FROM notifications WHERE event = 'projectUpdate' AND subject = $1`,
    [closed],
  );
  expect(kept!.data.title).toBe('');
});

it('Follow is pressed and taken back, not by its own organization nor of what is not to be seen §7.follow', async () => {
  expect(await follow(di)).toMatchObject({ status: 200, message: 'You follow this project.', data: { on: true } });
  expect(await follow(di)).toMatchObject({ status: 200 });
  expect(await follow(di, 0)).toMatchObject({ status: 200, message: 'You no longer follow this project.' });
  expect(await follow(guild)).toMatchObject({ status: 403 });
  expect(await follow(di, 1, await app.publish(guild, { draft: 1 }))).toMatchObject({ status: 404 });
  const id = await publish();
  await notifyFollowers(app.resources.database, id);
  expect(await notified(id)).toEqual({});
  await Promise.all([follow(di), follow(di), follow(di), follow(di)]);
  const rows = await app.owner('SELECT FROM project_followers WHERE user_id = $1', [di.id]);
  expect(rows).toHaveLength(1);
  await follow(di, 0);
});

it('each follower is notified once, also where the job ends in the middle or runs twice at once §7.follow', async () => {
  await withFollowers();
  await follow(di);
  const id = await publish();
  const { database } = app.resources;
  await inTransaction({ db: database }, ({ db }) => notifyNextFollowers(db, id, 2));
  const killed = inTransaction({ db: database }, async ({ db }) => {
    await notifyNextFollowers(db, id, 1);
    throw new Error('Killed.');
  });
  await expect(killed).rejects.toThrow('Killed.');
  await Promise.all([notifyFollowers(database, id, 1), notifyFollowers(database, id, 2)]);
  await app.post(ada, '/notifications/readAll', {});
  await notifyFollowers(database, id);
  expect(await notified(id)).toEqual({ Ada: 1, Bo: 1, Cy: 1, Di: 1 });
  const again = app.owner(
    `INSERT INTO notifications (user_id, kind, event, subject, times, cents, data)
      VALUES ($1, 'projects', 'projectUpdate', $2, 1, 0, '{}')`,
    [ada.id, id],
  );
  await expect(again).rejects.toThrow('notifications_of_update');
  await follow(di, 0);
});

it('a draft notifies nobody, and who took the money back before is not notified of what is for investors §7.follow', async () => {
  const investment = await app.investFromWallet(ada, projectId, 100);
  const { data } = await app.post(guild, '/project/update', {
    projectId,
    title: 'Warm',
    text: 'Bread.',
    audience: 'investors',
    draft: 1,
  });
  await notifyFollowers(app.resources.database, data.id);
  expect(await notified(data.id)).toEqual({});
  const id = await publish('investors');
  await app.post(ada, '/investment/cancel', { investId: investment });
  await notifyFollowers(app.resources.database, id);
  expect(await notified(id)).toEqual({});
});

it('is mailed to who has chosen mails about projects §7.follow', async () => {
  await follow(cy);
  await app.owner('UPDATE users SET email_verified_at = now() WHERE id = $1', [cy.id]);
  await app.post(cy, '/notifications/preferences', { projects: 'mail' });
  await sendNotificationMails(app.resources);
  await notifyFollowers(app.resources.database, await publish());
  expect(await sendNotificationMails(app.resources)).toBe(1);
});
