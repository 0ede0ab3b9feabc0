import { api } from '@guildhall/contract/api.ts';
import type { Route } from '@guildhall/contract/route.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mayChange } from '../platform/calls/replica.ts';
import { attackedApp, type AttackedApp } from './attacked-app.ts';
import { seeAsCalls } from './permissions.ts';
import { rightRequests, type CallName, type RightRequest } from './right-requests.ts';

let app: AttackedApp;
beforeAll(async () => {
  app = await attackedApp({ LOG_LEVEL: 'silent' });
});
afterAll(() => app.stop());

const marked = Object.entries(api as Record<string, Route>).flatMap(([name, route]) =>
  route.replica ? [{ name: name as CallName, route }] : [],
);

it('a replica answers what others publish: no money, no session, nothing that is the own account alone', () => {
  expect(marked.map(({ name }) => name)).toEqual([
    'search',
    'organizationOutcomes',
    'searchDashboard',
    'organizationDetails',
    'listProjects',
    'searchProjects',
    'compareProjects',
    'projectDetails',
    'projectFunding',
    'listServices',
    'listReviews',
    'listComplaintUsers',
    'searchUsers',
  ]);
  // The replica is read as a session's account; what is counted or kept under a key is written.
  const unfit = marked.filter(({ route }) => route.access !== 'user' || route.idempotent || route.limit);
  expect(unfit).toEqual([]);
});

const reading = Object.entries(api as Record<string, Route>).flatMap(([name, route]) =>
  name !== 'live' && ['user', 'organization'].includes(route.access) && !mayChange(route) ? [name as CallName] : [],
);

it('what is not noted as a change changes nothing that a replica may show', async () => {
  const right = rightRequests(app);
  const database = new URL(app.ownerUrl).pathname.slice(1);
  await app.owner(`ALTER DATABASE ${database} SET default_transaction_read_only = on`);
  await app.owner(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND pid <> pg_backend_pid()',
    [database],
  );
  const ask = (name: CallName, account: RightRequest['parts']['owner'][0] = right[name].by) =>
    app.call(api[name].method, right[name].path, { token: app[account].token, body: right[name].body });
  await expect.poll(async () => (await ask('search')).status).toBe(200);
  expect(reading).toEqual(expect.arrayContaining(marked.map(({ name }) => name)));
  const changing: CallName[] = [];
  for (const name of reading) {
    const [owner, status] = right[name].parts.owner;
    if ((await ask(name, owner)).status !== status) changing.push(name);
  }
  // None of what these change is read from a replica. Of a statement it is the count of its limit.
  expect(changing).toEqual([
    'logOut',
    'noteSeenProject',
    'clearRecentProjects',
    'readStatement',
    'exportPortfolio',
    'exportOrders',
    'packOrders',
    'listMessages',
    'readNotification',
    'readAllNotifications',
    'markCaseMessageRead',
  ]);
  // Nor does an operator who sees as an account change anything of it.
  expect(changing.filter((name) => seeAsCalls.includes(name))).toEqual(['logOut']);
  // What does change something is stopped by this.
  expect((await ask('saveSearch')).status).not.toBe(200);
});

it('without a replica nothing is told of one', async () => {
  const { body } = await app.server.inject({ url: '/metrics' });
  expect(body).toContain('# TYPE database_replica_read gauge');
  expect(body).not.toMatch(/^(database_replica_|database_reads_)/m);
});
