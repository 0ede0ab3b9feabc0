import type { LiveEvent } from '@guildhall/contract/live.contract.ts';
import { isScreenPath } from '@guildhall/contract/addresses.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { organizationsApp, type OrganizationsApp } from '../../market/organizations/test-organizations.ts';
import { publishProject } from '../../market/referrals/test-projects.ts';
import { openStream } from '../../people/sessions/test-streams.ts';
import { secondProcess, type SecondProcess } from '../../attacks/second-process.ts';
import type { Person } from '../../server/test-app.ts';
import { notify, type Notification } from './test-notify.ts';

let app: OrganizationsApp;
let guild: Person;
let projectId: string;
beforeAll(async () => {
  app = await organizationsApp();
  guild = await app.signUp(2, 'Guild of Glass');
  projectId = await publishProject(app, guild, 'New kiln');
});
afterAll(() => app.stop());

async function bell({ token }: Person, body: Record<string, unknown> = {}) {
  return (await app.call('POST', '/notifications', { token, body })).data;
}

function read(id: string, { token }: Person) {
  return app.call('POST', `/notifications/${id}/read`, { token });
}

function readAll({ token }: Person) {
  return app.call('POST', '/notifications/readAll', { token });
}

async function texts(person: Person, body: Record<string, unknown> = {}): Promise<string[]> {
  return (await bell(person, body)).records.map(({ text }: { text: string }) => text);
}

function referral(person: Person, subject: string): Notification {
  const data = { projectId, projectTitle: 'New kiln' };
  return { userId: person.id, event: 'referral', subject, actorId: guild.id, data };
}

/** What is kept is what there is. */
async function counted() {
  return app.owner(`SELECT c.user_id, c.unread, count(n.id)::int AS found FROM notification_counts AS c
    LEFT JOIN notifications AS n ON n.user_id = c.user_id AND n.read_at IS NULL
    GROUP BY c.user_id HAVING c.unread <> count(n.id)`);
}

describe('a notification', () => {
  it('reaches the right person alone, on another process as well, once', async () => {
    const second: SecondProcess = await secondProcess(app);
    const ada = await app.signUp(1, 'Ada');
    const bo = await app.signUp();
    const cy = await app.signUp();
    const [ours, theirs] = await Promise.all(
      [bo, cy].map(({ token }) => openStream(second.base.replace(/\/api$/, ''), token)),
    );
    const heard = (stream = ours!) =>
      [...stream.heard().matchAll(/event: notifications\ndata: (.*)/g)].map(([, data]) => JSON.parse(data!).unread);
    await expect.poll(() => [heard(), heard(theirs)]).toEqual([[0], [0]]);
    const body = { projectId, referal: bo.id };
    expect((await app.call('POST', '/project/refer', { token: ada.token, body })).status).toBe(200);
    expect((await app.call('POST', '/project/refer', { token: ada.token, body })).status).toBe(422);
    await expect.poll(() => heard()).toEqual([0, 1]);
    const { records } = (await second.call('POST', '/notifications', { token: bo.token })).data;
    expect(records).toEqual([
      {
        id: expect.any(String),
        kind: 'referrals',
        text: 'Ada referred you to New kiln.',
        link: `/project/details?id=${projectId}`,
        date: expect.any(String),
        read: false,
      },
    ]);
    expect(isScreenPath('/project/details')).toBe(true);
    expect([await texts(ada), await texts(cy), await texts(guild), heard(theirs)]).toEqual([[], [], [], [0]]);
    for (const stream of [ours!, theirs!]) stream.close();
    await second.stop();
  });

  it('is marked as read by its owner, alone or with all, and open pages are told', async () => {
    const bo = await app.signUp();
    const cy = await app.signUp();
    const { database, live } = app.resources;
    const heard: LiveEvent['data'][] = [];
    live.hear(bo.id, ({ data }) => heard.push(data));
    await notify(database, [referral(bo, 'A'), referral(bo, 'B'), referral(bo, 'C'), referral(cy, 'A')]);
    const [newest] = (await bell(bo)).records;
    expect((await read(newest.id, cy)).status).toBe(404);
    expect((await read(newest.id, bo)).data.unread).toBe(2);
    expect((await read(newest.id, bo)).data.unread).toBe(2);
    expect((await bell(bo)).records.map((each: { read: boolean }) => each.read)).toEqual([true, false, false]);
    expect((await bell(bo, { unread: true })).records).toHaveLength(2);
    expect((await readAll(bo)).data.unread).toBe(0);
    expect((await bell(bo, { unread: true })).records).toEqual([]);
    expect(await texts(bo)).toHaveLength(3);
    expect((await bell(cy, { unread: true })).records).toHaveLength(1);
    await expect.poll(() => heard).toMatchObject([{ unread: 3 }, { unread: 2 }, { unread: 0 }]);
    const changes = (heard as { changes: number }[]).map((each) => each.changes);
    expect(changes).toEqual([...new Set(changes)].toSorted((a, b) => a - b));
    expect(await counted()).toEqual([]);
  });

  it('is counted right when many are written and read at once', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => app.signUp()));
    const { database } = app.resources;
    await Promise.all(
      Array.from({ length: 60 }, async (_, i) => {
        const shuffled = i % 2 ? people : people.toReversed();
        if (i % 5 === 4) await readAll(people[i % 4]!);
        else
          await notify(
            database,
            shuffled.map((person) => referral(person, String(i % 7))),
          );
      }),
    );
    expect(await counted()).toEqual([]);
    await Promise.all(people.map((person) => readAll(person)));
    await notify(database, [referral(people[0]!, '0')]);
    expect((await bell(people[0]!, { unread: true })).records).toHaveLength(1);
    expect(await counted()).toEqual([]);
  });
});

describe('10,000 notifications', () => {
  it('are listed page by page, each once, and read at once', async () => {
    const bo = await app.signUp();
    const all = Array.from({ length: 10_000 }, (_, i) => referral(bo, `Friend ${i}`));
    const { database } = app.resources;
    for (let i = 0; i < all.length; i += 2500) await notify(database, all.slice(i, i + 2500));
    await app.owner('ANALYZE notifications');
    const seen = new Set<string>();
    let longest = 0;
    for (let before = '', more = true, pages = 0; more; pages++) {
      const began = performance.now();
      const page = await bell(bo, { length: 100, before, unread: pages % 2, kind: pages % 3 ? '' : 'referrals' });
      longest = Math.max(longest, performance.now() - began);
      for (const { id } of page.records) seen.add(id);
      before = page.records.at(-1).id;
      more = page.more;
    }
    expect(seen.size).toBe(10_000);
    expect(longest).toBeLessThan(1000);
    expect((await readAll(bo)).data.unread).toBe(0);
    expect(await counted()).toEqual([]);
  });

  it('are narrowed to one kind, which there must be', async () => {
    const bo = await app.signUp();
    await notify(app.resources.database, [referral(bo, 'A')]);
    for (const unread of [0, 1]) {
      expect(await texts(bo, { unread, kind: 'referrals' })).toHaveLength(1);
      expect(await texts(bo, { unread, kind: 'money' })).toEqual([]);
    }
    expect((await app.call('POST', '/notifications', { token: bo.token, body: { kind: 'gifts' } })).status).toBe(422);
  });
});
