import { api } from '@guildhall/contract/api.ts';
import type { Route } from '@guildhall/contract/route.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memberOf } from '../people/members/test-members.ts';
import { attackedApp, type AttackedApp } from './attacked-app.ts';
import { rightRequests, type CallName } from './right-requests.ts';

let app: AttackedApp;
beforeAll(async () => {
  app = await attackedApp();
});
afterAll(() => app.stop());

// These have nothing that could be appealed or confirmed; the tests of withdrawals and members cover the last two.
const others = ['appealFreeze', 'appealFlagged', 'confirmWithdrawal', 'changeMemberRole'];
const recorded = Object.entries(api as Record<string, Route>)
  .filter(([name, route]) => route.recorded !== undefined && !others.includes(name))
  .map(([name, route]) => [name as CallName, route] as const);

describe('what a member does for an account', () => {
  it.each(recorded)('%s: stands in its record under the name of the member', async (name, route) => {
    const { path, body, by, parts, partsBody } = rightRequests(app)[name];
    // For whom of the parts it is right; else for the attacker, about whose own things it is.
    const part = Object.values(parts).find(([, promised]) => promised === 200);
    const account = app[part?.[0] ?? by];
    // An owner in common would make two accounts one, between which nothing is bought. Who is removed is a member, too.
    const person = account === app.guild || name === 'removeMember' ? app.bo : app.opal;
    const member = await memberOf(app, account, { ...person, token: await app.session(person) }, 'owner');
    const { status } = await app.call(route.method, path, {
      token: member.token,
      body: { ...body, ...(part ? partsBody : {}), ...(name === 'topUp' ? { token: await app.token() } : {}) },
    });
    expect(status).toBe(200);
    const acts = await app.owner(
      'SELECT verb, actor_id FROM organization_acts WHERE organization_id = $1 ORDER BY at DESC, id DESC LIMIT 1',
      [account.id],
    );
    expect(acts).toEqual([{ verb: route.recorded, actor_id: person.id }]);
  });
});
