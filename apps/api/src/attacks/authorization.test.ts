import { api } from '@guildhall/contract/api.ts';
import type { Access, Route } from '@guildhall/contract/route.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { served } from '../routes.ts';
import { newOperator } from '../operators/test-operators.ts';
import { hashSecret } from '../platform/sessions/sessions.ts';
import type { Person } from '../test-app.ts';
import { attackedApp, expireSession, type AttackedApp } from './attacked-app.ts';
import { privateMarks, rightRequests, type CallName, type Part } from './right-requests.ts';

let app: AttackedApp;
beforeAll(async () => {
  app = await attackedApp();
});
afterAll(() => app.stop());

/** What somebody who may call is answered to a request without a body: 422 where the contract asks for more, else what they are to the thing. */
function answerToEmpty(name: CallName, path: string): number {
  const names = [...api[name].path.matchAll(/:(\w+)/g)].map(([, param]) => param!);
  const pattern = new RegExp(`^${api[name].path.replaceAll(/:\w+/g, '([^/]+)')}$`);
  const [bare, query] = path.split('?');
  const values = pattern.exec(bare!)!.slice(1);
  const asked = Object.fromEntries(new URLSearchParams(query));
  const empty = { ...asked, ...Object.fromEntries(names.map((param, i) => [param, values[i]])) };
  if (!z.safeParse(api[name].input, empty).success) return 422;
  const { other, creator } = rightRequests(app)[name].parts;
  return (api as Record<string, Route>)[name]!.access === 'organization' ? creator[1] : other[1];
}

function nameOf(route: Route) {
  return (Object.entries(api).find(([, known]) => known === route)?.[0] ?? route.path) as CallName;
}

const calls = served.map(({ route, auth }) => ({ name: nameOf(route), route, auth }));

/** Each kind of caller, and what they show. */
const callers = {
  'no header': async () => null,
  'the default token': async () => app.resources.config.publicToken,
  'an invented token': async () => 'A'.repeat(43),
  'a revoked token': async () => {
    const token = await app.session(app.mallory);
    await app.call('GET', '/auth/logout', { token });
    return token;
  },
  'an expired token': async () => {
    const token = await app.session(app.mallory);
    await expireSession(app, token);
    return token;
  },
  'a person': () => app.session(app.mallory),
  'an organization': () => app.session(app.rival),
};
type CallerKind = keyof typeof callers;

/** What the contract promises each kind of caller; null: the call is theirs. */
function promised(access: Access, kind: CallerKind): number | null {
  if (access === 'open') return null;
  if (access === 'operator') return 404;
  if (kind === 'the default token') return access === 'public' ? null : 401;
  if (kind !== 'a person' && kind !== 'an organization') return 401;
  return access === 'organization' && kind === 'a person' ? 403 : null;
}

describe('who may call', () => {
  it.each(calls)('$name is in the contract with its access', ({ route, auth }) => {
    expect(Object.values(api)).toContain(route);
    // A verb that asks who calls in its own statement is not asked for the caller's type.
    if (auth === 'in-statement') expect(route.access).toBe('user');
  });

  describe.each(Object.keys(callers) as CallerKind[])('%s', (kind) => {
    it.each(calls)('$name', async ({ name, route }) => {
      const { path } = rightRequests(app)[name];
      const token = await callers[kind]();
      const answer = await app.call(route.method, path, { token, ...(route.method === 'POST' ? { body: {} } : {}) });
      const status = promised(route.access, kind) ?? answerToEmpty(name, path);
      expect(answer).toMatchObject({ status, statusCode: status, success: status === 200 });
      if (status === 401 || status === 403 || promised(route.access, kind) === 404)
        expect(Object.keys(answer.data)).toEqual(['code']);
    });
  });

  it.each((Object.keys(callers) as CallerKind[]).filter((kind) => promised('user', kind) === 401))(
    'the live stream is closed to %s',
    async (kind) => {
      expect(await app.call('GET', '/live', { token: await callers[kind]() })).toMatchObject({ status: 401 });
    },
  );

  it.each(['Basic', 'Token', 'Bearer:', 'Bearer\tBearer', 'null', 'undefined'])(
    'a token after %s opens nothing',
    async (word) => {
      const token = `${word} ${await app.session(app.mallory)}`;
      expect((await app.call('GET', '/wallet', { token })).status).toBe(401);
    },
  );

  it('a token in the address or the body opens nothing', async () => {
    const token = await app.session(app.mallory);
    for (const name of ['token', 'authorization', 'Authorization', 'access_token'])
      expect((await app.call('GET', `/wallet?${name}=${token}`, { token: null })).status).toBe(401);
    const body = { token, authorization: token };
    expect((await app.call('POST', '/wallet/history', { token: null, body })).status).toBe(401);
  });
});

describe('the owner, another account and the creator', () => {
  it.each(calls)('$name', async ({ name, route }) => {
    const { path, body, parts, partsBody } = rightRequests(app, await app.token())[name];
    const marks = privateMarks(app);
    for (const part of ['other', 'creator', 'owner'] as const satisfies Part[]) {
      const [account, status] = parts[part];
      const token = await app.session(app[account]);
      const answer = await app.call(route.method, path, {
        token,
        ...(route.method === 'POST' ? { body: { ...body, ...partsBody } } : {}),
      });
      expect({ part, account, ...answer }).toMatchObject({ part, account, status, success: status === 200 });
      if (status === 401 || status === 403 || status === 404) expect(Object.keys(answer.data)).toEqual(['code']);
      if (part !== 'other') continue;
      const seen = marks.filter((mark) => mark !== app[account].email && JSON.stringify(answer).includes(mark));
      expect({ account, seen }).toEqual({ account, seen: [] });
    }
  });
});

describe('operators', () => {
  const forOperators = calls.filter(({ route }) => route.access === 'operator');
  const roles = ['support', 'finance', 'admin'] as const;
  const byRole = {} as Record<(typeof roles)[number], Person>;
  beforeAll(async () => {
    for (const role of roles) byRole[role] = await newOperator(app, role);
  });

  function ask(name: CallName, route: Route, token: string) {
    const { path } = rightRequests(app)[name];
    return app.call(route.method, path, { token, ...(route.method === 'POST' ? { body: {} } : {}) });
  }

  describe.each(roles)('%s', (role) => {
    it.each(forOperators)('$name', async ({ name, route }) => {
      const answer = await ask(name, route, byRole[role].token);
      const may = role === 'admin' || route.operator!.roles.includes(role);
      // Without a body some have less than they need; that is no question of who may.
      expect({ name, may, status: answer.status }).toEqual({
        name,
        may,
        status: may ? expect.toBeOneOf([200, 422]) : 403,
      });
      if (!may) expect(answer.data).toEqual({ code: 'forbidden' });
    });
  });

  it.each(forOperators.filter(({ route }) => route.operator!.factor !== 'asked'))(
    '$name: without the second factor an operator is asked for it',
    async ({ name, route }) => {
      const answer = await ask(name, route, await app.session(app.opal));
      expect(answer).toMatchObject({ status: 403, data: { code: 'second_factor' } });
    },
  );

  it.each(forOperators.filter(({ route }) => route.operator!.factor === 'fresh'))(
    '$name: a second factor of eleven minutes ago is asked for again',
    async ({ name, route }) => {
      const { token } = byRole.admin;
      await app.owner(`UPDATE sessions SET factor_at = now() - interval '11 minutes' WHERE token_hash = $1`, [
        hashSecret(token),
      ]);
      expect(await ask(name, route, token)).toMatchObject({ status: 403, data: { code: 'second_factor' } });
      await app.owner(`UPDATE sessions SET factor_at = now() WHERE token_hash = $1`, [hashSecret(token)]);
    },
  );
});
