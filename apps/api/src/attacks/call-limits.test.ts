import { api } from '@guildhall/contract/api.ts';
import type { Route } from '@guildhall/contract/route.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { served } from '../routes.ts';
import { attackedHall, type AttackedHall } from './attacked-hall.ts';
import { rightRequests, type CallName } from './right-requests.ts';

let hall: AttackedHall;
beforeAll(async () => {
  hall = await attackedHall();
  await hall.owner('DELETE FROM rate_limits');
  // From here each limit is one call in its window.
  hall.services.config.rateLimitPercent = 1 / 1000;
});
afterAll(() => hall.stop());

const limited = (Object.entries(api) as [CallName, Route][]).filter(([, route]) => route.limit);

describe('calls that the contract limits', () => {
  it('are those that write to others, publish, guess or cost', () => {
    expect(limited.map(([name]) => name)).toEqual(
      expect.arrayContaining([
        'requestReport',
        'sendComplaint',
        'sendMessage',
        'verifyCode',
        'suggestPlaces',
        'createToken',
      ]),
    );
  });

  it.each(limited)('%s is refused with 429 and Retry-After past its limit', async (name, route) => {
    const { by, path, body } = rightRequests(hall)[name];
    const token =
      route.access === 'public' || route.access === 'open' ? hall.services.config.publicToken : hall[by].token;
    const send = () => hall.call(route.method, path, { token, ...(route.method === 'POST' ? { body } : {}) });
    expect((await send()).status).not.toBe(429);
    const second = await send();
    expect(second).toMatchObject({ status: 429, statusCode: 429, success: false });
    expect(Number(second.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(second.headers['retry-after'])).toBeLessThanOrEqual(route.limit!.seconds);
  });

  it('one account at its limit stops no other account', async () => {
    const ask = (token: string) =>
      hall.call('POST', '/report/request', {
        token,
        body: { orgId: hall.guild.id, reportId: 'R', message: 'Please.' },
      });
    await ask(hall.bo.token);
    expect((await ask(hall.bo.token)).status).toBe(429);
    expect((await ask(hall.ada.token)).status).toBe(200);
  });

  it('are counted by account only where the platform knows the account', () => {
    const unknown = served.filter(({ route, auth }) => route.limit?.per === 'account' && auth === 'in-statement');
    expect(unknown.map(({ route }) => route.path)).toEqual([]);
  });
});
