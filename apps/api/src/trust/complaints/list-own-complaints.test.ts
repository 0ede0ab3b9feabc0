import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../server/test-app.ts';
import { complaintsAtOnce } from '@guildhall/contract/trust/complaint-lists.contract.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

it('pages through 10,000 complaints on both sides, newest first §7.complain-my-complaint', async () => {
  const ada = await app.signUp();
  const guild = await app.signUp(2);
  const owner = new Client({ connectionString: app.ownerUrl });
  await owner.connect();
  await owner.query(
    `WITH f AS (
      INSERT INTO files (owner_id, purpose, kind, content_type, size, original_name, storage_key, public)
      VALUES ($1, 'complaintAttachment', 'pdf', 'application/pdf', 1, 'a.pdf', md5('a'), false) RETURNING id
    ), t AS (
      INSERT INTO complaint_texts (subject, message, attachment_file_id)
      SELECT n::text, 'So it was', f.id FROM generate_series(1, 10000) AS n, f RETURNING id, subject
    )
    INSERT INTO complaints (text_id, user_id, organization_id, created_at)
    SELECT id, $1, $2, now() - subject::int * interval '1 minute' FROM t`,
    [ada.id, guild.id],
  );
  await owner.end();
  const subjects = (from: number, length: number) => Array.from({ length }, (_, n) => String(from + n + 1));
  for (const [path, { token }] of [
    ['/complain/myComplaint', ada],
    ['/complain/list', guild],
  ] as const) {
    const list = async (body?: Record<string, unknown>) =>
      (await app.call('POST', path, { token, ...(body && { body }) })).data.map(
        (complaint: { subject: string }) => complaint.subject,
      );
    expect(await list()).toEqual(subjects(0, complaintsAtOnce));
    expect(await list({ start: 50, length: 20 })).toEqual(subjects(50, 20));
    expect(await list({ start: 9999 })).toEqual(subjects(9999, 1));
    for (const body of [{ length: complaintsAtOnce + 1 }, { start: -1 }])
      expect(await app.call('POST', path, { token, body })).toMatchObject({ status: 422 });
  }
});
