import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { organizationsApp, type OrganizationsApp } from '../../market/organizations/test-organizations.ts';
import { hashSecret, openSession } from '../../platform/sessions/sessions.ts';
import { listening } from '../../attacks/listening.ts';
import type { Person } from '../../server/test-app.ts';
import { openStream } from './test-streams.ts';

let app: OrganizationsApp;
let base: string;
beforeAll(async () => {
  app = await organizationsApp();
  base = `http://127.0.0.1:${await listening(app.server)}`;
});
afterAll(() => app.stop());

const phone =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

let count = 0;
/** An account with an open session and no password, made without the cost of hashing one. */
async function person(): Promise<Person> {
  const account = { name: 'Somebody', email: `session-${++count}@example.com` };
  const [row] = await app.owner<{ id: string }>(
    `INSERT INTO users (type, name, email, password_hash) VALUES (1, $1, $2, '') RETURNING id`,
    [account.name, account.email],
  );
  return { ...account, id: row!.id, token: await session({ id: row!.id }) };
}

/** Opens one more session of an account. */
async function session({ id }: { id: string }): Promise<string> {
  const [user] = await app.owner<{ hash: string }>('SELECT password_hash AS hash FROM users WHERE id = $1', [id]);
  return (await openSession(app.resources.database, id, user!.hash))!;
}

/** Logs in once more, with a browser. */
async function logIn({ email }: Person, userAgent: string): Promise<string> {
  const answer = await app.server.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { authorization: app.resources.config.publicToken, 'user-agent': userAgent },
    payload: { email, password: 'secret12' },
  });
  return answer.json<{ data: { token: string } }>().data.token;
}

async function list(token: string) {
  return (await app.call('GET', '/profile/sessions', { token })).data;
}

function end(token: string, id: string) {
  return app.call('POST', `/profile/sessions/${id}/end`, { token });
}

function endAll(token: string) {
  return app.call('POST', '/profile/sessions/endAll', { token });
}

async function statusOf(token: string) {
  return (await app.call('GET', '/wallet', { token })).status;
}

async function age(token: string, days: number) {
  // What was noted of an earlier call is written a moment later.
  await app.resources.sessionActivity.flush();
  return app.owner(`UPDATE sessions SET last_seen_at = now() - make_interval(hours => $2) WHERE token_hash = $1`, [
    hashSecret(token),
    days * 24,
  ]);
}

describe("the caller's sessions", () => {
  it('list device, network address, and which one is the current', async () => {
    const ada = await app.signUp();
    await logIn(ada, phone);
    const { records, recordsTotal } = await list(ada.token);
    expect(recordsTotal).toBe(2);
    expect(records).toMatchObject([
      { current: true, networkAddress: '127.0.0.1' },
      { current: false, device: 'Chrome on Android', networkAddress: '127.0.0.1' },
    ]);
    for (const { createdAt, lastSeenAt } of records)
      for (const at of [createdAt, lastSeenAt]) expect(Date.now() - Date.parse(at)).toBeLessThan(60_000);
    expect(JSON.stringify(records)).not.toContain(ada.token);
  });

  it('exclude ended ones and those of others', async () => {
    const ada = await person();
    const bo = await person();
    const idle = await session(ada);
    const gone = await session(ada);
    await age(idle, 15);
    await app.call('GET', '/auth/logout', { token: gone });
    expect(await list(ada.token)).toMatchObject({ records: [{ current: true }], recordsTotal: 1 });
    expect((await list(bo.token)).recordsTotal).toBe(1);
  });

  it('are ended one by one, the own one too, and only by their account', async () => {
    const ada = await person();
    const bo = await person();
    const other = await session(ada);
    const { records } = await list(ada.token);
    const { id } = records.find(({ current }: { current: boolean }) => !current);
    expect(await end(bo.token, id)).toMatchObject({ status: 404 });
    expect(await statusOf(other)).toBe(200);
    expect(await end(ada.token, id)).toMatchObject({ status: 200 });
    expect([await statusOf(other), await statusOf(ada.token)]).toEqual([401, 200]);
    expect(await end(ada.token, id)).toMatchObject({ status: 404 });
    expect(await end(ada.token, records[0].id)).toMatchObject({ status: 200 });
    expect(await statusOf(ada.token)).toBe(401);
  });

  it('are ended all at once, the own one too', async () => {
    const ada = await person();
    const bo = await person();
    const tokens = [ada.token, await session(ada), await session(ada)];
    expect(await endAll(ada.token)).toMatchObject({ status: 200, message: 'You are logged out everywhere.' });
    for (const token of tokens) expect(await statusOf(token)).toBe(401);
    expect(await statusOf(bo.token)).toBe(200);
    expect(await statusOf(await session(ada))).toBe(200);
  });
});

describe('a session that is not used', () => {
  // One call of each way to look a token up: before the verb, in its statement, in a purchase, of a public call, by the stream.
  const lookUps = async (token: string) => [
    (await app.call('GET', '/profile', { token })).status,
    (await app.call('GET', '/wallet', { token })).status,
    (await app.call('POST', '/project/list', { token, body: {} })).status,
    (await app.call('POST', '/institutional/type', { token })).status,
    (await app.call('POST', '/project/order', { token, body: order })).status,
  ];
  const order = {
    projectId: '00000000-0000-4000-8000-000000000000',
    numberOfUnit: 1,
    address: 'A',
    postalCode: '1',
    contactNo: '12345',
    payFromWallet: 1,
  };

  it('ends after 14 days for every look-up, and not before', async () => {
    const { token } = await person();
    await age(token, 13.5);
    expect(await lookUps(token)).toEqual([200, 200, 200, 200, 404]);
    await age(token, 14.5);
    expect(await lookUps(token)).toEqual([401, 401, 401, 401, 401]);
    const stream = await openStream(base, token);
    expect(stream.status).toBe(401);
    stream.close();
  });

  it('is looked up by its index alone', async () => {
    const plan = await app.owner<{ 'QUERY PLAN': string }>('EXPLAIN SELECT id FROM caller_of($1, $2)', [
      Buffer.alloc(32),
      'reader',
    ]);
    const text = plan.map((row) => row['QUERY PLAN']).join('\n');
    expect(text).toMatch(/Index Scan using sessions_token_hash_key/);
    expect(text).not.toMatch(/Function Scan|Seq Scan|session_ends_at/);
  });

  it('renews its 14 days when used, with one write for many calls', async () => {
    const ada = await person();
    const others = await Promise.all([1, 2, 3].map(() => session(ada)));
    await app.resources.sessionActivity.flush();
    const tokens = [ada.token, ...others];
    for (const token of tokens) await age(token, 13);
    for (let i = 0; i < 10; i++) for (const token of tokens) expect(await statusOf(token)).toBe(200);
    const seen = () =>
      app.owner<{ recent: boolean; writes: string }>(
        `SELECT last_seen_at > now() - interval '1 minute' AS recent, xmin::text AS writes FROM sessions WHERE user_id = $1`,
        [ada.id],
      );
    const before = await seen();
    expect(before.map(({ recent }) => recent)).toEqual([false, false, false, false]);
    await app.resources.sessionActivity.flush();
    const after = await seen();
    expect(after.map(({ recent }) => recent)).toEqual([true, true, true, true]);
    expect(new Set(after.map(({ writes }) => writes)).size, 'one statement wrote them all').toBe(1);
    for (const token of tokens) await statusOf(token);
    await app.resources.sessionActivity.flush();
    expect(await seen(), 'nothing is written again at once').toEqual(after);
  });

  it('is not renewed by an invalid token', async () => {
    const { id, token } = await person();
    await app.call('GET', '/auth/logout', { token });
    await statusOf(token);
    await app.resources.sessionActivity.flush();
    expect(await app.owner('SELECT FROM sessions WHERE user_id = $1', [id])).toEqual([]);
  });
});

describe('a live stream', () => {
  const soon = 2000;

  it.each<[string, (person: Person, token: string) => Promise<unknown>]>([
    ['it is logged out', (_person, token) => app.call('GET', '/auth/logout', { token })],
    [
      'it is ended by another',
      async (person, token) => {
        const { records } = await list(token);
        await end(person.token, records[0].id);
      },
    ],
    ['all are ended', (person) => endAll(person.token)],
    [
      'another session changes the password',
      (person) =>
        app.call('POST', '/auth/changePassword', {
          token: person.token,
          body: { oldPassword: 'secret12', newPassword: 'another1', confirmPassword: 'another1' },
        }),
    ],
    [
      'its row is taken away',
      (_person, token) => app.owner('DELETE FROM sessions WHERE token_hash = $1', [hashSecret(token)]),
    ],
  ])('ends with its session at once when %s', async (_what, act) => {
    const member = await app.signUp();
    const bystander = await person();
    const token = await session(member);
    const stream = await openStream(base, token);
    const other = await openStream(base, bystander.token);
    expect(stream.status).toBe(200);
    await act(member, token);
    expect(await stream.endsWithin(soon)).toBe(true);
    await app.resources.live.publish(app.resources.database, member.id, {
      event: 'message',
      data: { kind: 'read', with: 'a secret word' },
    });
    await app.resources.live.publish(app.resources.database, bystander.id, {
      event: 'message',
      data: { kind: 'read', with: 'a word' },
    });
    await expect.poll(() => other.heard()).toContain('a word');
    expect(stream.heard()).not.toContain('secret');
    other.close();
  });

  it('is ended when the session ends while it is being opened', async () => {
    const member = await person();
    const streams = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const token = await session(member);
        const opening = openStream(base, token);
        await app.call('GET', '/auth/logout', { token });
        return opening;
      }),
    );
    for (const stream of streams) expect(stream.status !== 200 || (await stream.endsWithin(soon))).toBe(true);
  });

  it('is closed when its account opens more than twenty, the oldest first', async () => {
    const member = await person();
    const bystander = await person();
    const other = await openStream(base, bystander.token);
    const streams = [];
    for (let i = 0; i < 25; i++) streams.push(await openStream(base, member.token));
    for (const stream of streams.slice(0, 5)) expect(await stream.endsWithin(soon)).toBe(true);
    await app.resources.live.publish(app.resources.database, member.id, {
      event: 'message',
      data: { kind: 'read', with: 'still here' },
    });
    await app.resources.live.publish(app.resources.database, bystander.id, {
      event: 'message',
      data: { kind: 'read', with: 'still here' },
    });
    for (const stream of [...streams.slice(5), other]) {
      await expect.poll(() => stream.heard()).toContain('still here');
      stream.close();
    }
  });
});
