import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { asOwner } from '../../platform/database/test-database.ts';
import { testApp, type Person, type TestApp } from '../../server/test-app.ts';
import { refused } from '../../server/test-refusal.ts';
import { newOperator, type WithSecondFactor } from '../../trust/operators/test-operators.ts';
import { sendNotificationMails } from '../notifications/notification-mails.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { announcementsJob, notifyNextAccounts, notifyOfAnnouncements } from './notify-of-announcements.ts';
import { announcementsFor } from './shown-announcements.ts';

let app: TestApp;
let opal: WithSecondFactor;
let ada: Person;
let guild: Person;
let address: string;
beforeAll(async () => {
  app = await testApp();
  opal = await newOperator(app, 'support', 'Opal');
  ada = await app.signUp(1, 'Ada');
  guild = await app.signUp(2, 'Guild of Bakers');
  address = await app.server.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => owner('DELETE FROM announcements; DELETE FROM notifications; DELETE FROM notification_preferences'));
afterAll(() => app.stop());

function owner(text: string, params: unknown[] = []) {
  return asOwner(app.ownerUrl, text, params);
}

/** A minute of UTC, from now. */
function inMinutes(minutes: number): string {
  return new Date(Date.now() + minutes * 60_000).toISOString().slice(0, 16);
}

function make(body: Record<string, unknown> = {}, token = opal.token) {
  const words = { title: 'Closed on Monday', text: 'Nothing can be paid.', audience: 'everybody', way: 'banner' };
  return app.call('POST', '/operator/announcements/make', {
    token,
    body: { ...words, endsAt: inMinutes(60), ...body },
  });
}

async function createdId(body: Record<string, unknown> = {}): Promise<string> {
  const { status, message, data } = await make(body);
  expect(status, message).toBe(200);
  return data.id;
}

function stop(id: string) {
  return app.call('POST', `/operator/announcements/${id}/stop`, { token: opal.token, body: { reason: 'A mistake.' } });
}

async function listed(body: Record<string, unknown> = {}) {
  return (await app.call('POST', '/operator/announcements', { token: opal.token, body })).data;
}

/** The titles that an account of a type reads, the first one first. */
async function shown(type: 1 | 2): Promise<string[]> {
  const { announcements } = await announcementsFor(app.resources.database, type);
  return announcements.map(({ title }) => title);
}

async function lastEntry(): Promise<any> {
  const [entry] = await owner('SELECT * FROM audit_entries ORDER BY seq DESC LIMIT 1');
  return entry;
}

/** The titles that open pages of a person were sent, one text for each time. */
async function pageOf({ token }: Person): Promise<string[]> {
  const headers = { authorization: `Bearer ${token}` };
  const { body } = await fetch(`${address}/api/live`, { headers });
  const sent: string[] = [];
  void (async () => {
    let text = '';
    for await (const part of body!.pipeThrough(new TextDecoderStream())) {
      text += part;
      const events = text.matchAll(/^event: (\w+)\ndata: (.*)\n\n/gm);
      sent.splice(0, Infinity, ...[...events].flatMap(([, name, data]) => titlesIn(name!, JSON.parse(data!))));
    }
  })().catch(() => {});
  return sent;
}

function titlesIn(event: string, data: any): string[] {
  const announced = event === 'announcements' ? data : event === 'notifications' ? data.announcements : undefined;
  return announced === undefined ? [] : [announced.map(({ title }: { title: string }) => title).join(', ')];
}

it('each account reads what is announced to everybody and to its type, the newest first §7.announcements', async () => {
  await createdId({ title: 'For all' });
  await createdId({ title: 'For people', audience: 'people' });
  await createdId({ title: 'For houses', audience: 'organizations' });
  expect(await shown(1)).toEqual(['For people', 'For all']);
  expect(await shown(2)).toEqual(['For houses', 'For all']);
});

it('one is shown from its begin to its end and no longer, and not once it is stopped §7.announcements', async () => {
  await createdId({ title: 'Coming', beginsAt: inMinutes(10) });
  const running = await createdId({ title: 'Running' });
  const ended = await createdId({ title: 'Ended' });
  await owner(`UPDATE announcements SET begins_at = now() - interval '1 hour', ends_at = now() WHERE id = $1`, [ended]);
  expect(await shown(1)).toEqual(['Running']);
  expect((await listed()).open).toMatchObject([
    { title: 'Coming', isRunning: false },
    { title: 'Running', isRunning: true },
  ]);
  expect(await stop(running)).toMatchObject({ status: 200 });
  expect(await shown(1)).toEqual([]);
  expect((await listed()).records).toMatchObject([
    { title: 'Running', stoppedBy: 'Opal' },
    { title: 'Ended', stoppedBy: '', stoppedAt: '' },
  ]);
  for (const id of [running, ended])
    expect(await stop(id)).toMatchObject({ status: 422, message: 'This announcement is already over.' });
});

it('open pages hear when one begins and when it is stopped, each what is for its type', async () => {
  await createdId({ title: 'For all' });
  const [adas, guilds] = await Promise.all([ada, guild].map(pageOf));
  await expect.poll(() => [adas!.at(-1), guilds!.at(-1)]).toEqual(['For all', 'For all']);
  const id = await createdId({ title: 'For people', audience: 'people' });
  await expect.poll(() => adas!.at(-1)).toBe('For people, For all');
  await stop(id);
  await expect.poll(() => adas!.at(-1)).toBe('For all');
  expect(new Set(guilds)).toEqual(new Set(['For all']));
});

it('times in the past begin at once, and an end has to be ahead, after the begin and within 90 days', async () => {
  await createdId({ title: 'At once', beginsAt: inMinutes(-600) });
  const { open } = await listed();
  expect(Math.abs(Date.parse(open[0].beginsAt) - Date.now())).toBeLessThan(60_000);
  expect(await make({ endsAt: inMinutes(-1) })).toMatchObject(
    refused('endsAt', 'It has to end later than now, and after it begins.'),
  );
  expect(await make({ beginsAt: inMinutes(20), endsAt: inMinutes(20) })).toMatchObject(
    refused('endsAt', 'It has to end after it begins.'),
  );
  expect(await make({ endsAt: inMinutes(91 * 1440) })).toMatchObject(
    refused('endsAt', 'It can end up to 90 days from now.'),
  );
  expect(await make({ endsAt: '2027-02-30T10:00' })).toMatchObject(
    refused('endsAt', 'Please choose a day and a time.'),
  );
});

it('ten at most are coming and running', async () => {
  for (let n = 0; n < 10; n++) await createdId({ beginsAt: inMinutes(n) });
  expect(await make()).toMatchObject({ status: 422, message: expect.stringMatching(/^There are already 10/) });
  const [first] = (await listed()).open;
  await stop(first.id);
  await createdId();
});

it('what is over is paged by keys, and the accounts of each audience are counted', async () => {
  for (let n = 0; n < 5; n++) await stop(await createdId({ title: `Past ${n}` }));
  await createdId();
  const first = await listed({ length: 3 });
  expect(first).toMatchObject({ more: true, records: [{ title: 'Past 4' }, { title: 'Past 3' }, { title: 'Past 2' }] });
  const rest = await listed({ length: 3, after: first.records.at(-1).id });
  expect(rest).toMatchObject({ more: false, records: [{ title: 'Past 1' }, { title: 'Past 0' }] });
  const [{ all, houses }] = await owner(
    'SELECT count(*)::int AS all, count(*) FILTER (WHERE type = 2)::int AS houses FROM users WHERE type <> 0',
  );
  expect(first.accounts).toEqual({ everybody: all, people: all - houses, organizations: houses });
});

it('support makes and stops them, finance does not, and the audit log says what', async () => {
  const fay = await newOperator(app, 'finance', 'Fay');
  expect(await make({}, fay.token)).toMatchObject({ status: 403 });
  const id = await createdId({ way: 'mail' });
  expect(await lastEntry()).toMatchObject({
    verb: 'announcement.make',
    subject_id: id,
    after: { title: 'Closed on Monday', text: 'Nothing can be paid.', audience: 'everybody', way: 'mail' },
  });
  await stop(id);
  expect(await lastEntry()).toMatchObject({ verb: 'announcement.stop', subject_id: id, reason: 'A mistake.' });
});

/** How often each account was notified of an announcement, by its name. */
async function notified(id: string): Promise<Record<string, number>> {
  const rows = await owner(
    `SELECT u.name, sum(n.times)::int AS times FROM notifications AS n JOIN users AS u ON u.id = n.user_id
      WHERE n.event = 'announcement' AND n.subject = $1 GROUP BY u.id`,
    [id],
  );
  return Object.fromEntries(rows.map(({ name, times }) => [name, times]));
}

async function namesOf(types: number[]): Promise<Record<string, number>> {
  const rows = await owner('SELECT name FROM users WHERE type = ANY ($1)', [types]);
  return Object.fromEntries(rows.map(({ name }) => [name, 1]));
}

it('those of the audience are notified once each, also where the job ends in the middle or runs twice at once', async () => {
  for (const name of ['Bo', 'Cleo', 'Dora', 'Emil']) await app.signUp(1, name);
  const { database } = app.resources;
  const id = await createdId({ title: 'For people', audience: 'people', way: 'bell' });
  const late = await app.signUp(1, 'Late');
  await inTransaction({ db: database }, ({ db }) => notifyNextAccounts(db, 2));
  // What ends before its commit leaves nothing behind.
  const killed = inTransaction({ db: database }, async ({ db }) => {
    await notifyNextAccounts(db, 2);
    throw new Error('Killed.');
  });
  await expect(killed).rejects.toThrow('Killed.');
  await Promise.all([notifyOfAnnouncements(database, 2), notifyOfAnnouncements(database, 3)]);
  await notifyOfAnnouncements(database, 2);
  const { Late: none, ...expected } = await namesOf([1]);
  expect(none).toBe(1);
  expect(await notified(id)).toEqual(expected);
  const { open } = await listed();
  expect(open).toMatchObject([{ id, notified: Object.keys(expected).length }]);
  const { data } = await app.call('POST', '/notifications', { token: ada.token, body: {} });
  expect(data.records[0]).toMatchObject({ kind: 'announcements', text: 'For people – Nothing can be paid.' });
  // Whoever has joined since reads the banner alone.
  expect((await app.call('POST', '/notifications', { token: late.token, body: {} })).data.records).toEqual([]);
});

it('organizations and everybody are notified of what is for them, and nobody of a banner alone or what has not begun', async () => {
  const { database } = app.resources;
  const houses = await createdId({ audience: 'organizations', way: 'bell' });
  const all = await createdId({ way: 'bell' });
  const silent = await createdId();
  const coming = await createdId({ way: 'mail', beginsAt: inMinutes(5) });
  await notifyOfAnnouncements(database);
  expect(await notified(houses)).toEqual(await namesOf([2]));
  expect(await notified(all)).toEqual(await namesOf([1, 2]));
  expect(await notified(silent)).toEqual({});
  expect(await notified(coming)).toEqual({});
});

it('nobody else is notified once it is stopped', async () => {
  const { database } = app.resources;
  const id = await createdId({ way: 'bell' });
  await inTransaction({ db: database }, ({ db }) => notifyNextAccounts(db, 2));
  await stop(id);
  await notifyOfAnnouncements(database);
  expect(Object.keys(await notified(id)).length).toBeLessThanOrEqual(2);
});

it('an announcement is mailed once to a verified address unless it is for the bell alone or its reader has turned such mails off', async () => {
  const { database } = app.resources;
  await owner('UPDATE users SET email_verified_at = now() WHERE id = ANY ($1)', [[ada.id, guild.id]]);
  const prefer = (way: string) =>
    app.call('POST', '/notifications/preferences', { token: guild.token, body: { announcements: way } });
  expect(await prefer('product')).toMatchObject({ status: 200 });
  await createdId({ way: 'bell' });
  await notifyOfAnnouncements(database);
  expect(await sendNotificationMails(app.resources)).toBe(0);
  await createdId({ way: 'mail' });
  await notifyOfAnnouncements(database);
  const verified = await owner('SELECT FROM users WHERE email_verified_at IS NOT NULL');
  expect(await sendNotificationMails(app.resources)).toBe(verified.length - 1);
  await notifyOfAnnouncements(database);
  expect(await sendNotificationMails(app.resources)).toBe(0);
  await prefer('none');
  const third = await createdId({ way: 'mail' });
  await notifyOfAnnouncements(database);
  const { 'Guild of Bakers': none, ...others } = await namesOf([1, 2]);
  expect(none).toBe(1);
  expect(await notified(third)).toEqual(others);
  expect((await listed()).open[0]).toMatchObject({ id: third, notified: Object.keys(others).length });
});

it('open pages hear within a minute what was to begin later', async () => {
  const adas = await pageOf(ada);
  const id = await createdId({ title: 'Coming', beginsAt: inMinutes(5) });
  await expect.poll(() => adas.at(-1)).toBe('');
  await owner('UPDATE announcements SET begins_at = now() WHERE id = $1', [id]);
  await announcementsJob(app.resources).work({});
  await expect.poll(() => adas.at(-1)).toBe('Coming');
});
