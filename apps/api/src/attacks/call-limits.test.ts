import { api } from '@guildhall/contract/api.ts';
import type { Route } from '@guildhall/contract/route.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { served } from '../server/routes.ts';
import { attackedApp, type AttackedApp } from './attacked-app.ts';
import { rightRequests, type CallName } from './right-requests.ts';

let app: AttackedApp;
beforeAll(async () => {
  app = await attackedApp();
  await app.owner('DELETE FROM rate_limits');
  // From here each limit is one call in its window.
  app.resources.config.rateLimitPercent = 1 / 1000;
});
afterAll(() => app.stop());

const limited = (Object.entries(api) as [CallName, Route][]).filter(([, route]) => route.limit);

describe('rate limits of the contract', () => {
  it('cover the calls that write to others, publish, guess or cost', () => {
    expect(limited.map(([name]) => name)).toEqual(
      expect.arrayContaining([
        'requestReport',
        'referUser',
        'addReview',
        'like',
        'connect',
        'createService',
        'createProject',
        'sendComplaint',
        'sendMessage',
        'verifyCode',
        'suggestPlaces',
        'createToken',
      ]),
    );
  });

  it.each(limited)('%s is refused with 429 and Retry-After past its limit §7.too-many', async (name, route) => {
    const { by, path, body } = rightRequests(app)[name];
    const token =
      route.access === 'public' || route.access === 'open' ? app.resources.config.publicToken : app[by].token;
    const send = () => app.call(route.method, path, { token, ...(route.method === 'POST' ? { body } : {}) });
    expect((await send()).status).not.toBe(429);
    const second = await send();
    expect(second).toMatchObject({ status: 429, statusCode: 429, success: false });
    expect(Number(second.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(second.headers['retry-after'])).toBeLessThanOrEqual(route.limit!.seconds);
  });

  it('stop one account without another', async () => {
    const ask = (token: string) =>
      app.call('POST', '/report/request', {
        token,
        body: { orgId: app.guild.id, reportId: 'R', message: 'Please.' },
      });
    await ask(app.bo.token);
    expect((await ask(app.bo.token)).status).toBe(429);
    expect((await ask(app.ada.token)).status).toBe(200);
  });

  it('count by account only where the session is known', () => {
    const unknown = served.filter(({ route, auth }) => route.limit?.per === 'account' && auth === 'in-statement');
    expect(unknown.map(({ route }) => route.path)).toEqual([]);
  });
});
