import { afterAll, beforeAll, expect, it } from 'vitest';
import { asOwner } from '../../platform/database/test-database.ts';
import { housekeepingJob } from '../../platform/jobs/housekeeping.ts';
import { testApp, type TestApp } from '../../server/test-app.ts';
import { secondFactorHousekeeping } from './second-factor.housekeeping.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

it('takes away what no passkey may sign any more, and leaves the rest', async () => {
  const { id } = await app.signUp();
  await asOwner(
    app.ownerUrl,
    `INSERT INTO passkey_challenges (hash, user_id, purpose, expires_at)
     VALUES ('old', $1, 'prove', now() - interval '1 second'), ('new', $1, 'prove', now() + interval '1 minute')`,
    [id],
  );
  await housekeepingJob(app.resources.database, secondFactorHousekeeping).work({});
  expect(await asOwner(app.ownerUrl, `SELECT encode(hash, 'escape') AS hash FROM passkey_challenges`)).toEqual([
    { hash: 'new' },
  ]);
});
