import { api } from '@guildhall/contract/api.ts';
import type { Route } from '@guildhall/contract/route.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attackedApp, type AttackedApp } from './attacked-app.ts';
import { seeAsCalls } from './permissions.ts';
import { rightRequests, type CallName } from './right-requests.ts';

let app: AttackedApp;
let token: string;
let before: Record<string, string>;
beforeAll(async () => {
  app = await attackedApp();
  const path = `/operator/accounts/${app.ada.id}/seeAs`;
  ({ token } = (await app.call('POST', path, { token: app.opal.token, body: { reason: 'She asked for help.' } })).data);
  before = await app.standing();
});
afterAll(() => app.stop());

const calls = Object.entries(api as Record<string, Route>).filter(
  ([name, { access }]) => name !== 'live' && name !== 'logOut' && access !== 'open',
);

it('is what the contract declares', () => {
  const declared = Object.entries(api as Record<string, Route>).flatMap(([name, { seeAs }]) => (seeAs ? [name] : []));
  expect(declared.toSorted()).toEqual(seeAsCalls.toSorted());
});

describe('an operator who sees as Ada', () => {
  it.each(calls)('%s', async (name, { method, access, seeAs }) => {
    const { path, body, parts } = rightRequests(app)[name as CallName];
    const answer = await app.call(method, path, { token, body });
    if (access === 'operator') return expect(answer.status).toBe(404);
    if (!seeAs)
      return expect(answer).toMatchObject({ status: 403, message: expect.stringContaining('Nothing can be') });
    const [who, status] = Object.values(parts).find(([each]) => each === 'ada') ?? ['nobody', 200];
    expect(JSON.stringify(answer.data), 'a paper').not.toMatch(/\/files\/[^"]*signature=/);
    // What only organizations may ask is answered to Ada as ever.
    if (access === 'organization') return expect(answer.status).toBe(403);
    return expect([who, answer.status]).toEqual([who, status]);
  });

  it('has changed nothing by all of them', async () => {
    expect(await app.standing()).toEqual(before);
  });
});
