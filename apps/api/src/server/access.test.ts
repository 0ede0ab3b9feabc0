import { api } from '@guildhall/contract/api.ts';
import type { Access, Route } from '@guildhall/contract/route.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { permissions } from '../attacks/permissions.ts';
import { organizationsApp, type OrganizationsApp } from '../market/organizations/test-organizations.ts';
import type { Person } from './test-app.ts';

let app: OrganizationsApp;
let ada: Person;
beforeAll(async () => {
  app = await organizationsApp();
  ada = await app.signUp();
});
afterAll(() => app.stop());

const routes = Object.entries(api as Record<string, Route>);

function of(...access: Access[]) {
  return routes.filter(([, route]) => access.includes(route.access));
}

const nilUuid = '00000000-0000-4000-8000-000000000000';

function ask({ method, path }: Route, token: string | null) {
  return app.call(method, path.replaceAll(/:\w+/g, nilUuid), {
    token,
    ...(method === 'POST' ? { body: {} } : {}),
  });
}

const unauthorized = { status: 401, success: false, statusCode: 401, data: { code: 'unauthorized' } };

describe('who may call (spec §6)', () => {
  it.each(of('user', 'organization'))(
    '%s: the default token and no header get 401 §6.anonymous',
    async (_name, route) => {
      expect(await ask(route, app.resources.config.publicToken)).toMatchObject(unauthorized);
      expect(await ask(route, null)).toMatchObject(unauthorized);
      expect(await ask(route, 'an-unknown-token')).toMatchObject(unauthorized);
    },
  );

  it.each(of('operator'))('%s: does not exist for whoever is no operator', async (_name, route) => {
    for (const token of [app.resources.config.publicToken, null, 'an-unknown-token', ada.token])
      expect(await ask(route, token)).toMatchObject({ status: 404, success: false, data: { code: 'not_found' } });
  });

  it.each(of('organization'))('%s: a person gets 403 §6.type-1', async (_name, route) => {
    expect(await ask(route, ada.token)).toMatchObject({
      status: 403,
      success: false,
      statusCode: 403,
      data: { code: 'forbidden' },
    });
  });

  it.each(of('public'))('%s: the default token opens it, no header does not', async (_name, route) => {
    expect((await ask(route, app.resources.config.publicToken)).status).not.toBe(401);
    expect(await ask(route, null)).toMatchObject(unauthorized);
  });

  it('the default token opens what is needed before a log-in, and nothing else §6.default-token', () => {
    expect(of('public').map(([, route]) => route.path)).toEqual([
      '/config',
      '/institutional/type',
      '/auth/signup',
      '/auth/verifyEmail',
      '/auth/login',
      '/auth/login/passkey',
      '/auth/forgotPassword',
      '/auth/otpVerify',
      '/auth/resendOtp',
      '/auth/resetPassword',
      '/places/suggest',
      '/figures',
      '/welcome/newest',
      '/outcomes',
      '/sandbox/token',
    ]);
  });

  it('those for organizations only, and those open to everybody, are the ones that a review has agreed to', () => {
    for (const access of ['organization', 'open'] as const) {
      const agreed = Object.entries(permissions).filter(([, permission]) => permission.access === access);
      expect(
        of(access)
          .map(([name]) => name)
          .toSorted(),
      ).toEqual(agreed.map(([name]) => name).toSorted());
    }
  });

  it('an unknown, a revoked and an expired token get 401 §6.bad-token', async () => {
    const bo = await app.signUp();
    const wallet = (token: string) => app.call('GET', '/wallet', { token });
    expect(await wallet(bo.token)).toMatchObject({ status: 200 });
    expect(await wallet(`${bo.token}x`)).toMatchObject(unauthorized);
    await app.call('GET', '/auth/logout', { token: bo.token });
    expect(await wallet(bo.token)).toMatchObject(unauthorized);
    const cy = await app.signUp();
    await app.owner(`UPDATE sessions SET expires_at = now() - interval '1 second' WHERE user_id = $1`, [cy.id]);
    expect(await wallet(cy.token)).toMatchObject(unauthorized);
  });
});
