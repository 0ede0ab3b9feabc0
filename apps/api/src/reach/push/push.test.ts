import { afterAll, beforeAll, expect, it } from 'vitest';
import { notify, type Notification } from '../notifications/test-notify.ts';
import { organizationsApp, type OrganizationsApp } from '../../market/organizations/test-organizations.ts';
import { housekeepingJob } from '../../platform/jobs/housekeeping.ts';
import { testApp, type Person } from '../../server/test-app.ts';
import { pushHousekeeping } from './push.housekeeping.ts';
import { sendPushes } from './send-pushes.ts';
import { pushKeys, startPushService, type TestBrowser } from './test-push-service.ts';

const keys = pushKeys();
let service: Awaited<ReturnType<typeof startPushService>>;
let app: OrganizationsApp;
let guild: Person;
beforeAll(async () => {
  service = await startPushService(keys.VAPID_PUBLIC_KEY);
  app = await organizationsApp({ ...keys, PUSH_SERVICES: service.url });
  guild = await app.signUp(2, 'Guild of Glass');
});
afterAll(async () => {
  await app.stop();
  await service.stop();
  expect(service.problems).toEqual([]);
});

function post({ token }: { token: string }, path: string, body: Record<string, unknown> = {}) {
  return app.call('POST', path, { token, body });
}

function subscribe(person: { token: string }, { subscription }: TestBrowser) {
  return post(person, '/notifications/push/subscribe', subscription);
}

async function subscribed(person: { token: string }) {
  const browser = service.browser();
  expect((await subscribe(person, browser)).status).toBe(200);
  return browser;
}

async function read({ token }: { token: string }) {
  return (await app.call('GET', '/notifications/push', { token })).data;
}

async function anotherSession({ email }: Person): Promise<{ token: string }> {
  return (await app.call('POST', '/auth/login', { body: { email, password: 'secret12' } })).data;
}

function sendNotifications(...notifications: Notification[]) {
  return notify(app.resources.database, notifications);
}

function complaint({ id }: Person, subject = 'A', about = 'Smoke'): Notification {
  return { userId: id, event: 'complaint', subject, actorId: guild.id, data: { about } };
}

function project({ id }: Person): Notification {
  const data = { projectId: guild.id, projectTitle: 'New kiln' };
  return { userId: id, event: 'project', subject: 'A', actorId: guild.id, data };
}

function passwordChanged({ id }: Person): Notification {
  return { userId: id, event: 'passwordChanged', subject: '', data: {} };
}

/** The moment a number of seconds from now. */
function later(seconds: number) {
  return new Date(Date.now() + seconds * 1000);
}

async function texts(browser: TestBrowser, at?: Date) {
  await sendPushes(app.resources, at);
  return browser.received.map(({ text }) => text);
}

it('a browser is told once of what is new, in the words of the bell, encrypted and signed by the RFCs', async () => {
  const ada = await app.signUp();
  expect(await read(ada)).toMatchObject({ subscribed: false, kinds: { complaints: true, projects: false } });
  await sendNotifications(complaint(ada, 'before'));
  const browser = await subscribed(ada);
  expect((await read(ada)).subscribed).toBe(true);
  await sendNotifications(complaint(ada));
  expect(await texts(browser)).toEqual(['Guild of Glass complained: Smoke']);
  expect(browser.received[0]!.link).toMatch(/^\/complaints\?next=[\w-]+$/);
  await sendNotifications(complaint(ada));
  expect(await texts(browser), 'the same that is unread').toHaveLength(1);
  await post(ada, '/notifications/readAll');
  await sendNotifications(complaint(ada));
  expect(await texts(browser)).toHaveLength(2);
});

it('what comes together is one message, without what was read meanwhile', async () => {
  const ada = await app.signUp();
  const first = await subscribed(ada);
  const second = await subscribed(await anotherSession(ada));
  await sendNotifications(complaint(ada, 'A'), complaint(ada, 'B'), passwordChanged(ada));
  for (const browser of [first, second]) expect(await texts(browser)).toEqual(['3 new notifications']);
  await sendNotifications(complaint(ada, 'C'));
  await post(ada, '/notifications/readAll');
  expect(await texts(first)).toHaveLength(1);
});

it('long words are cut, so that a push service takes them', async () => {
  const ada = await app.signUp();
  const browser = await subscribed(ada);
  await sendNotifications(complaint(ada, 'A', '𝒮'.repeat(5000)));
  const [text] = await texts(browser);
  expect([...text!]).toHaveLength(300);
});

it('an account chooses its kinds, security is always told, and a silenced kind is not', async () => {
  const ada = await app.signUp();
  const browser = await subscribed(ada);
  await sendNotifications(project(ada));
  expect(await texts(browser), 'projects, unless chosen').toEqual([]);
  const chosen = await post(ada, '/notifications/push/kinds', { projects: true, complaints: 'false', security: false });
  expect(chosen.data).toMatchObject({ projects: true, complaints: false, money: true });
  expect(chosen.data).toEqual((await read(ada)).kinds);
  await post(ada, '/notifications/readAll');
  await sendNotifications(complaint(ada), project(ada));
  expect(await texts(browser)).toEqual(['Guild of Glass has published a project: New kiln']);
  await post(ada, '/notifications/preferences', { projects: 'none' });
  await post(ada, '/notifications/readAll');
  await sendNotifications(project(ada), passwordChanged(ada));
  expect(await texts(browser)).toEqual([expect.any(String), 'Your password was changed.']);
  expect((await post(ada, '/notifications/push/kinds', { money: 'maybe' })).status).toBe(422);
});

it.each(['log-out', 'unsubscribing', 'an ended session', 'a new password elsewhere'])(
  'a browser is told nothing after %s',
  async (how) => {
    const ada = await app.signUp();
    const here = await anotherSession(ada);
    const there = await anotherSession(ada);
    const browser = await subscribed(here);
    const other = await subscribed(there);
    await sendNotifications(complaint(ada, 'before'));
    if (how === 'log-out') await app.call('GET', '/auth/logout', { token: here.token });
    else if (how === 'unsubscribing') await post(here, '/notifications/push/unsubscribe');
    else if (how === 'an ended session') {
      // What was noted of an earlier call is written a moment later.
      await app.resources.sessionActivity.flush();
      await app.owner(
        `UPDATE sessions SET last_seen_at = now() - interval '15 days' WHERE id IN (SELECT session_id FROM push_subscriptions WHERE endpoint = $1)`,
        [browser.subscription.endpoint],
      );
    } else
      await post(there, '/auth/changePassword', {
        oldPassword: 'secret12',
        newPassword: 'another1',
        confirmPassword: 'another1',
      });
    await sendNotifications(complaint(ada, 'after'));
    expect(await texts(browser)).toEqual([]);
    expect(other.received).toHaveLength(1);
  },
);

it('a browser belongs to who subscribed it last, and a session has one', async () => {
  const ada = await app.signUp();
  const bo = await app.signUp();
  const browser = await subscribed(ada);
  await sendNotifications(complaint(ada));
  await subscribe(bo, browser);
  expect([(await read(ada)).subscribed, (await read(bo)).subscribed]).toEqual([false, true]);
  await sendNotifications(complaint(bo, 'B', 'Noise'));
  expect(await texts(browser)).toEqual(['Guild of Glass complained: Noise']);
  const next = await subscribed(bo);
  await sendNotifications(complaint(bo, 'C'));
  expect(await texts(next)).toHaveLength(1);
  expect(browser.received).toHaveLength(1);
});

it('an account has twenty browsers at most, the newest', async () => {
  const ada = await app.signUp();
  const add = (n: number, age: string) =>
    app.owner(
      `INSERT INTO push_subscriptions (user_id, session_id, endpoint, p256dh, auth, created_at)
      SELECT $1, id, $2 || n, '', '', now() - $3::interval FROM sessions, generate_series(1, ${n}) AS n WHERE user_id = $1`,
      [ada.id, `${ada.id}/${age}/`, age],
    );
  await add(20, '1 day');
  await add(1, '2 days');
  const later = await anotherSession(ada);
  await subscribed(later);
  const [left] = await app.owner(
    `SELECT count(*)::integer AS all, count(*) FILTER (WHERE created_at < now() - interval '30 hours')::integer AS oldest FROM push_subscriptions WHERE user_id = $1`,
    [ada.id],
  );
  expect(left).toEqual({ all: 20, oldest: 0 });
});

it('only known push services are sent to, by https, and a key must be one', async () => {
  const ada = await app.signUp();
  const { subscription } = service.browser();
  const refused = async (body: Record<string, unknown>) =>
    Object.keys((await post(ada, '/notifications/push/subscribe', { ...subscription, ...body })).data.errors);
  for (const endpoint of [
    'https://127.0.0.1/push',
    'https://localhost/push',
    'https://10.0.0.1/push',
    'https://[::1]/push',
    'https://169.254.169.254/latest',
    'http://fcm.googleapis.com/fcm/send/1',
    'https://fcm.googleapis.com:8443/fcm/send/1',
    'https://fcm.googleapis.com.example.org/fcm/send/1',
    'https://ada@fcm.googleapis.com/fcm/send/1',
    'https://push.apple.com.example.org/1',
    'https://examplepush.apple.com.evil.example/1',
    `${service.url.replace('127.0.0.1', 'localhost')}/push`,
    'file:///etc/passwd',
    'no address',
  ])
    expect(await refused({ endpoint }), endpoint).toEqual(['endpoint']);
  expect(await refused({ p256dh: `B${'A'.repeat(86)}` })).toEqual(['p256dh']);
  expect(await refused({ p256dh: 'short', auth: 'short' })).toEqual(['p256dh', 'auth']);
  for (const endpoint of [
    'https://fcm.googleapis.com/fcm/send/1',
    'https://updates.push.services.mozilla.com/wpush/v2/1',
    'https://web.push.apple.com/1',
    'https://db5p.notify.windows.com/w/?token=1',
  ])
    expect((await post(ada, '/notifications/push/subscribe', { ...subscription, endpoint })).status).toBe(200);
  await post(ada, '/notifications/push/unsubscribe');
});

it.each([404, 410])('a browser that the push service answers %i for is forgotten', async (status) => {
  const ada = await app.signUp();
  const browser = await subscribed(ada);
  browser.answer = { status };
  await sendNotifications(complaint(ada));
  await sendPushes(app.resources);
  expect((await read(ada)).subscribed).toBe(false);
  await sendNotifications(complaint(ada, 'B'));
  await sendPushes(app.resources, later(86_400));
  expect(browser.asked).toBe(1);
});

it.each([
  { status: 429, retryAfter: '600', wait: 600 },
  { status: 429, wait: 30 },
  { status: 500, wait: 30 },
])('what is refused for now, $status, is sent again after $wait seconds', async ({ wait, ...answer }) => {
  const ada = await app.signUp();
  const browser = await subscribed(ada);
  browser.answer = answer;
  await sendNotifications(complaint(ada));
  expect(await texts(browser, later(0.5))).toEqual([]);
  browser.answer = { status: 201 };
  expect(await texts(browser, later(wait - 5))).toEqual([]);
  expect(await texts(browser, later(wait + 5))).toEqual(['Guild of Glass complained: Smoke']);
  expect(await texts(browser, later(86_400))).toHaveLength(1);
});

it('what is always refused is given up after six tries, and what is refused for good after one', async () => {
  const ada = await app.signUp();
  const bo = await app.signUp();
  const browser = await subscribed(ada);
  const other = await subscribed(bo);
  browser.answer = { status: 503 };
  other.answer = { status: 403 };
  await sendNotifications(complaint(ada), complaint(bo));
  for (let day = 0; day < 8; day++) await sendPushes(app.resources, later(day * 86_400 + 1));
  expect([browser.asked, other.asked]).toEqual([6, 1]);
});

it('what nobody knows the outcome of is not sent again, and holds nobody else up for long', async () => {
  const ada = await app.signUp();
  const bo = await app.signUp();
  const browser = await subscribed(ada);
  const other = await subscribed(bo);
  browser.answer = 'nothing';
  await sendNotifications(complaint(ada), complaint(bo));
  const sending = sendPushes({ ...app.resources, pushPatience: 200 }, later(1));
  await expect.poll(() => other.received).toHaveLength(1);
  await sending;
  browser.answer = { status: 201 };
  expect(await texts(browser, later(86_400))).toEqual([]);
  expect(browser.asked).toBe(1);
});

it('several processes at once send everything, and nothing twice', async () => {
  const people = await Promise.all(Array.from({ length: 30 }, () => app.signUp()));
  const browsers = await Promise.all(people.map(subscribed));
  await Promise.all(people.map((person) => sendNotifications(complaint(person))));
  const sent = await Promise.all(Array.from({ length: 4 }, () => sendPushes(app.resources, later(1))));
  expect(sent.reduce((all, each) => all + each)).toBe(30);
  expect(browsers.map(({ asked }) => asked)).toEqual(browsers.map(() => 1));
});

it('who pays or writes never waits for who logs out, and the other way round', async () => {
  const ada = await app.signUp();
  await subscribed(ada);
  const ended = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const loggingOut = app.resources.database.transaction(async (db) => {
    await db.query({ name: '', text: 'DELETE FROM sessions WHERE user_id = $1' }, [ada.id]);
    begun.resolve();
    await ended.promise;
  });
  await begun.promise;
  await sendNotifications(complaint(ada));
  ended.resolve();
  await loggingOut;
  expect(await app.owner('SELECT FROM notifications WHERE user_id = $1', [ada.id])).toHaveLength(1);
  expect(await app.owner('SELECT FROM pushes')).toEqual([]);
});

it('a process at work sends a moment after the commit, without waiting for the minute', async () => {
  const working = await testApp({ ...keys, PUSH_SERVICES: service.url }, { work: true });
  const person = await working.signUp();
  const browser = service.browser();
  const { token } = person;
  await working.call('POST', '/notifications/push/subscribe', { token, body: browser.subscription });
  await notify(working.resources.database, [passwordChanged(person)]);
  const began = performance.now();
  await expect.poll(() => browser.received).toHaveLength(1);
  expect(performance.now() - began).toBeLessThan(5000);
  await working.stop();
});

it('what could not be sent for a day is swept away', async () => {
  const ada = await app.signUp();
  await subscribed(ada);
  await sendNotifications(complaint(ada));
  const waiting = () => app.owner('SELECT FROM pushes');
  const { work } = housekeepingJob(app.resources.database, pushHousekeeping);
  await work({});
  expect(await waiting()).toHaveLength(1);
  await app.owner(`UPDATE pushes SET due_at = now() - interval '25 hours'`);
  await work({});
  expect(await waiting()).toEqual([]);
});

it('nothing of it is offered where no keys are configured', async () => {
  const plain = await testApp();
  const { token } = await plain.signUp();
  const { status } = await plain.call('POST', '/notifications/push/subscribe', {
    token,
    body: { ...service.browser().subscription, endpoint: 'https://fcm.googleapis.com/fcm/send/1' },
  });
  expect(status).toBe(404);
  expect((await plain.call('GET', '/config')).data.pushKey).toBeUndefined();
  await plain.stop();
  expect((await app.call('GET', '/config')).data.pushKey).toBe(keys.VAPID_PUBLIC_KEY);
});
