import { afterAll, beforeAll, expect, it } from 'vitest';
import { organizationsApp, type OrganizationsApp } from '../../market/organizations/test-organizations.ts';
import type { Person } from '../../server/test-app.ts';
import { notify, type Notification } from './test-notify.ts';

let app: OrganizationsApp;
let guild: Person;
beforeAll(async () => {
  app = await organizationsApp();
  guild = await app.signUp(2, 'Guild of Glass');
});
afterAll(() => app.stop());

async function preferences({ token }: Person) {
  return (await app.call('GET', '/notifications/preferences', { token })).data;
}

function choose({ token }: Person, body: Record<string, unknown>) {
  return app.call('POST', '/notifications/preferences', { token, body });
}

async function bell({ token }: Person): Promise<string[]> {
  const { records } = (await app.call('POST', '/notifications', { token })).data;
  return records.map(({ kind }: { kind: string }) => kind).toSorted();
}

function complaint(person: Person): Notification {
  const data = { about: 'Smoke' };
  return { userId: person.id, event: 'complaint', subject: 'A', actorId: guild.id, data };
}

function review(person: Person): Notification {
  const data = { stars: 4, organizationId: guild.id };
  return { userId: person.id, event: 'review', subject: 'A', actorId: guild.id, data };
}

function passwordChanged(person: Person): Notification {
  return { userId: person.id, event: 'passwordChanged', subject: '', data: {} };
}

it('each kind but security is told as its owner chose, and what is left out stays', async () => {
  const ada = await app.signUp();
  const bo = await app.signUp();
  const usual = await preferences(ada);
  expect(usual).toEqual({
    money: 'mail',
    messages: 'digest',
    reports: 'digest',
    complaints: 'digest',
    reviews: 'digest',
    referrals: 'digest',
    projects: 'product',
    announcements: 'mail',
  });
  expect((await choose(ada, { projects: 'none', reviews: '' })).data).toEqual({ ...usual, projects: 'none' });
  expect((await choose(ada, { reviews: 'none' })).data).toEqual({ ...usual, projects: 'none', reviews: 'none' });
  expect((await choose(ada, { projects: 'product' })).data.projects).toBe('product');
  expect(await preferences(ada)).toEqual({ ...usual, projects: 'product', reviews: 'none' });
  expect(await preferences(bo)).toEqual(usual);
});

it('what nobody offers is refused, and security cannot be silenced', async () => {
  const ada = await app.signUp();
  const usual = await preferences(ada);
  for (const way of ['loud', 1, ['none'], { way: 'none' }]) {
    const { status, data } = await choose(ada, { reviews: way });
    expect([status, data.errors.reviews]).toEqual([422, 'You cannot be notified that way.']);
  }
  expect((await choose(ada, { security: 'none', other: 'none' })).data).toEqual(usual);
});

it("nobody changes another account's choices by naming it", async () => {
  const ada = await app.signUp();
  const bo = await app.signUp();
  const before = await preferences(bo);
  for (const name of ['id', 'userId', 'user_id', 'account', 'accountId', 'caller'])
    await choose(ada, { [name]: bo.id, reviews: 'none' });
  expect(await preferences(bo)).toEqual(before);
  expect((await preferences(ada)).reviews).toBe('none');
  expect((await app.call('POST', '/notifications/preferences', { body: { reviews: 'none' } })).status).toBe(401);
});

it('a kind that is silenced writes nothing to the bell, and what waited there stays', async () => {
  const ada = await app.signUp();
  const bo = await app.signUp();
  const all = [ada, bo].flatMap((person) => [complaint(person), review(person), passwordChanged(person)]);
  await notify(app.resources.database, [review(ada)]);
  await choose(ada, { complaints: 'none', reviews: 'none', security: 'none' });
  await notify(app.resources.database, all);
  expect(await bell(ada)).toEqual(['reviews', 'security']);
  expect(await bell(bo)).toEqual(['complaints', 'reviews', 'security']);
  const [counts] = await app.owner('SELECT unread FROM notification_counts WHERE user_id = $1', [ada.id]);
  expect(counts).toEqual({ unread: 2 });
});
