import { api } from '@guildhall/contract/api.ts';
import type { Route } from '@guildhall/contract/route.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { attackedApp, type AttackedApp } from './attacked-app.ts';
import { rightRequests, type CallName } from './right-requests.ts';

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
    ...['search', 'searchDashboard', 'organizationDetails'],
    ...['listProjects', 'searchProjects', 'compareProjects', 'projectDetails', 'projectFunding'],
    ...['listServices', 'listReviews', 'listComplaintUsers', 'searchUsers'],
  ]);
  // The replica is read as a session's account; what is counted or kept under a key is written.
  const unfit = marked.filter(({ route }) => route.access !== 'user' || route.idempotent || route.limit);
  expect(unfit).toEqual([]);
});

it('what a replica may answer changes nothing', async () => {
  const right = rightRequests(app);
  const database = new URL(app.ownerUrl).pathname.slice(1);
  await app.owner(`ALTER DATABASE ${database} SET default_transaction_read_only = on`);
  await app.owner(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND pid <> pg_backend_pid()',
    [database],
  );
  const ask = (name: CallName) =>
    app.call(api[name].method, right[name].path, { token: app[right[name].by].token, body: right[name].body });
  await expect.poll(async () => (await ask('search')).status).toBe(200);
  const statuses = await Promise.all(marked.map(async ({ name }) => [name, (await ask(name)).status]));
  expect(statuses).toEqual(marked.map(({ name }) => [name, 200]));
  // What does change something is stopped by this.
  expect((await ask('saveSearch')).status).not.toBe(200);
});

it('without a replica nothing is told of one', async () => {
  const { body } = await app.server.inject({ url: '/metrics' });
  expect(body).toContain('# TYPE database_replica_read gauge');
  expect(body).not.toMatch(/^(database_replica_|database_reads_)/m);
});
