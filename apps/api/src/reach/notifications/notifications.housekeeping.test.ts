import { afterAll, beforeAll, expect, it } from 'vitest';
import { organizationsApp, type OrganizationsApp } from '../../market/organizations/test-organizations.ts';
import { housekeepingJob } from '../../platform/jobs/housekeeping.ts';
import { notificationsHousekeeping } from './notifications.housekeeping.ts';

let app: OrganizationsApp;
beforeAll(async () => {
  app = await organizationsApp();
});
afterAll(() => app.stop());

it('takes away what was read more than 90 days ago, however much it is, and what is unread never', async () => {
  const { id } = await app.signUp();
  const add = (subject: string, read: string, many = 1) =>
    app.owner(
      `INSERT INTO notifications (user_id, kind, event, subject, times, cents, data, created_at, last_at, read_at)
      SELECT $1, 'messages', 'message', $2 || n, 1, 0, '{}', now() - interval '1 year', now() - interval '1 year', ${read}
      FROM generate_series(1, ${many}) AS n`,
      [id, subject],
    );
  await add('old', `now() - interval '91 days'`, 4100);
  await add('read', `now() - interval '89 days'`);
  await add('unread', 'NULL');
  await housekeepingJob(app.resources.database, notificationsHousekeeping).work({});
  expect(await app.owner('SELECT subject FROM notifications ORDER BY subject')).toEqual([
    { subject: 'read1' },
    { subject: 'unread1' },
  ]);
});
