import { api } from '@guildhall/contract/api.ts';
import type { Route } from '@guildhall/contract/route.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attackedApp, type AttackedApp } from './attacked-app.ts';
import { rightRequests, type CallName } from './right-requests.ts';

let app: AttackedApp;
beforeAll(async () => {
  app = await attackedApp();
  // A role that can be taken away.
  await app.owner('UPDATE users SET email_verified_at = now() WHERE id = $1', [app.bo.id]);
});
afterAll(() => app.stop());

const forOperators = Object.entries(api as Record<string, Route>)
  .filter(([, { access }]) => access === 'operator')
  .map(([name, route]) => [name as CallName, route] as const);

function lastEntry() {
  return app.owner<{ seq: string; verb: string }>(
    'SELECT seq, verb, operator_id FROM audit_entries ORDER BY seq DESC LIMIT 1',
  );
}

describe('what an operator does', () => {
  it.each(forOperators)('%s: stands in the audit log, or changes nothing', async (name, route) => {
    const { path, body, by } = rightRequests(app)[name];
    const verb = route.operator!.audited;
    const before = (await lastEntry())[0]!.seq;
    const stands = verb === undefined && (await app.standing());
    const answer = await app.call(route.method, path, {
      token: app[by].token,
      ...(route.method === 'POST' ? { body } : {}),
    });
    expect(answer).toMatchObject({ status: 200 });
    if (verb === undefined) expect(await app.standing()).toEqual(stands);
    else {
      const [entry] = await lastEntry();
      expect(entry).toMatchObject({ verb, operator_id: app.opal.id });
      expect(entry!.seq).not.toBe(before);
      // What it has paid is credited a moment later, and is no work of the next call.
      await expect.poll(() => app.owner('SELECT id FROM repayments WHERE finished_at IS NULL')).toEqual([]);
    }
  });
});
