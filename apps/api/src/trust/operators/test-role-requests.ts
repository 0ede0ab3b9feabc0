import { asOwner } from '../../platform/database/test-database.ts';
import type { TestApp } from '../../server/test-app.ts';
import { giveRoleTo } from './test-operators.ts';

/** Two people for whom an admin, who has no second factor yet, has asked for the role of finance: the ids of the requests. */
export async function askForRoles(app: TestApp): Promise<string[]> {
  const asker = await app.signUp(1, 'Otto Asker');
  await giveRoleTo(app, asker, 'admin');
  const asked: string[] = [];
  for (const name of ['Rita Asked', 'Rolf Asked']) {
    const { id } = await app.signUp(1, name);
    await asOwner(app.ownerUrl, 'UPDATE users SET email_verified_at = now() WHERE id = $1', [id]);
    const [request] = await asOwner(
      app.ownerUrl,
      `INSERT INTO role_requests (user_id, role, reason, asked_by, lapses_at) VALUES ($1, 'finance', 'More hands.', $2, now() + interval '7 days') RETURNING id`,
      [id, asker.id],
    );
    asked.push(request.id);
  }
  return asked;
}
