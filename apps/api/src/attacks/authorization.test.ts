import { api } from '@guildhall/contract/api.ts';
import type { Access, MemberRole, MemberRule, Route } from '@guildhall/contract/route.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { served } from '../server/routes.ts';
import { newOperator } from '../trust/operators/test-operators.ts';
import { hashSecret } from '../platform/sessions/sessions.ts';
import type { Person } from '../server/test-app.ts';
import { attackedApp, expireSession, type AttackedApp } from './attacked-app.ts';
import { permissions } from './permissions.ts';
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
  return permissions[name].access === 'organization' ? creator[1] : other[1];
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

/** What each kind of caller is to be answered; null: the call is theirs. */
function promised(access: Access, kind: CallerKind): number | null {
  if (access === 'open') return null;
  if (access === 'operator') return 404;
  if (kind === 'the default token') return access === 'public' ? null : 401;
  if (kind !== 'a person' && kind !== 'an organization') return 401;
  return access === 'organization' && kind === 'a person' ? 403 : null;
}

describe('the table of permissions', () => {
  it.each(Object.entries(api as Record<string, Route>))('is what the contract declares for %s', (name, route) => {
    const { access, member, operator } = route;
    const declared = {
      access,
      ...(member && { member }),
      ...(operator && { factor: operator.factor ?? 'proven', roles: operator.roles }),
      ...(operator?.alone && { alone: operator.alone }),
    };
    expect(declared).toEqual(permissions[name as keyof typeof api]);
  });
});

describe('who may call', () => {
  it.each(calls)('$name is in the contract with its access', ({ route, auth }) => {
    expect(Object.values(api)).toContain(route);
    // A verb that asks who calls in its own statement is not asked for the caller's type.
    if (auth === 'in-statement') expect(route.access).toBe('user');
    expect(route.member !== undefined).toBe(route.access === 'user' || route.access === 'organization');
  });

  describe.each(Object.keys(callers) as CallerKind[])('%s', (kind) => {
    it.each(calls)('$name', async ({ name, route }) => {
      const { path } = rightRequests(app)[name];
      const token = await callers[kind]();
      const answer = await app.call(route.method, path, { token, ...(route.method === 'POST' ? { body: {} } : {}) });
      const { access } = permissions[name];
      const status = promised(access, kind) ?? answerToEmpty(name, path);
      expect(answer).toMatchObject({ status, statusCode: status, success: status === 200 });
      if (status === 401 || status === 403 || promised(access, kind) === 404)
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

describe('members of an organization', () => {
  const forMembers = calls.flatMap(({ name, route, auth }) => {
    const permission = permissions[name];
    return 'member' in permission ? [{ name, route, auth, member: permission.member }] : [];
  });
  let hall: Person;
  let another: Person;
  let mia: Person;
  beforeAll(async () => {
    hall = await app.signUp(2, 'Hall');
    another = await app.signUp(2, 'Another');
  });

  /** What each kind of member is in the hall and in the other organization; null: nothing. */
  const kinds = {
    'an owner': ['owner', null],
    'a treasurer': ['treasurer', null],
    'an editor': ['editor', null],
    'a reader': ['reader', null],
    'a member who was removed': [null, null],
    'an owner of another organization': [null, 'owner'],
    'somebody who was invited and has not accepted': [null, null],
  } as const satisfies Record<string, readonly [MemberRole | null, MemberRole | null]>;

  /** A session of Mia's that says that it acts for the hall, whatever she is there. */
  async function actingAs(kind: keyof typeof kinds) {
    const token = await app.session(mia);
    await app.owner('DELETE FROM memberships WHERE member_id = $1', [mia.id]);
    await app.owner('DELETE FROM member_invitations WHERE email = $1', [mia.email]);
    for (const [at, role] of [hall, another].map(({ id }, n) => [id, kinds[kind][n]] as const))
      if (role)
        await app.owner('INSERT INTO memberships (organization_id, member_id, role) VALUES ($1, $2, $3)', [
          at,
          mia.id,
          role,
        ]);
    if (kind.startsWith('somebody'))
      await app.owner(
        `INSERT INTO member_invitations (organization_id, email, role, key_hash, invited_by, expires_at)
         VALUES ($1, $2, 'owner', '', $1, now() + interval '1 day')`,
        [hall.id, mia.email],
      );
    await app.owner('UPDATE sessions SET acting_for = $2 WHERE token_hash = $1', [hashSecret(token), hall.id]);
    return token;
  }

  /** What they are to be answered: null where they are answered what the organization, or of what is their own, what they themselves are. */
  function promisedTo(rule: MemberRule, role: MemberRole | null): number | null {
    if (rule === 'self') return null;
    if (role === null) return 401;
    return rule === 'reader' || role === rule || role === 'owner' ? null : 403;
  }

  describe.each(Object.keys(kinds) as (keyof typeof kinds)[])('%s', (kind) => {
    beforeAll(async () => {
      mia = await app.signUp(1, 'Mia');
    });

    it.each(forMembers)('$name', async ({ name, route, auth, member }) => {
      const { path, body } = rightRequests(app)[name];
      const refused = promisedTo(member, kinds[kind][0]);
      const status = refused ?? answerToEmpty(name, path);
      const ask = async (given: Record<string, unknown>) =>
        app.call(route.method, path, {
          token: await actingAs(kind),
          ...(route.method === 'POST' ? { body: given } : {}),
        });
      const answer = await ask({});
      expect(answer).toMatchObject({ status, statusCode: status, success: status === 200 });
      if (refused === null) return;
      expect(answer.data).toEqual({ code: refused === 401 ? 'unauthorized' : 'forbidden' });
      // What looks its caller up in its own statement is asked as it expects, too.
      if (auth === 'in-statement') expect(await ask(body)).toMatchObject({ status, data: answer.data });
    });
  });
});

describe('operators', () => {
  const forOperators = calls.flatMap(({ name, route }) => {
    const permission = permissions[name];
    return permission.access === 'operator' ? [{ name, route, ...permission }] : [];
  });
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
    it.each(forOperators)('$name', async ({ name, route, roles: allowed }) => {
      const answer = await ask(name, route, byRole[role].token);
      const may = role === 'admin' || allowed.includes(role);
      // Without a body some have less than they need, and a saved filter is another operator's; that is no question of who may.
      expect({ name, may, status: answer.status }).toEqual({
        name,
        may,
        status: may ? expect.toBeOneOf(name === 'removeFilter' ? [404] : [200, 422]) : 403,
      });
      if (!may) expect(answer.data).toEqual({ code: 'forbidden' });
    });
  });

  it.each(forOperators.filter(({ factor }) => factor !== 'asked'))(
    '$name: without the second factor an operator is asked for it',
    async ({ name, route }) => {
      const answer = await ask(name, route, await app.session(app.opal));
      expect(answer).toMatchObject({ status: 403, data: { code: 'second_factor' } });
    },
  );

  it.each(forOperators.filter(({ factor }) => factor === 'fresh'))(
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
