import { asCaller, queryAsCaller } from '../../platform/calls/as-caller.ts';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';

/** The price is in cents. */
type FoundService = { id: string; title: string; budget: bigint; createdAt: Date };

const sql = {
  insert: statement<{ organizationId: string; title: string; budget: bigint }, { id: string }>(
    'services.insert',
    `INSERT INTO services (organization_id, title, budget_cents)
      VALUES (:organizationId, :title, :budget)
      RETURNING id`,
  ),
  update: statement<{ organizationId: string; id: string; title: string; budget: bigint }>(
    'services.update',
    `UPDATE services SET title = :title, budget_cents = :budget
      WHERE id = :id AND organization_id = :organizationId
      RETURNING id`,
  ),
  delete: statement<{ organizationId: string; id: string }>(
    'services.delete',
    'DELETE FROM services WHERE id = :id AND organization_id = :organizationId RETURNING id',
  ),
  // The call has no pages; the limit only keeps one account from making a list that costs everybody.
  list: asCaller<{ organizationId: string | null }, FoundService>(
    'services.list',
    `SELECT s.id, s.title, s.budget_cents AS budget, s.created_at AS "createdAt" FROM services AS s
      WHERE s.organization_id = coalesce(:organizationId::uuid, caller.id)
        AND (s.organization_id = caller.id OR NOT is_hidden('service', s.id))
      ORDER BY s.created_at DESC, s.id DESC LIMIT 1000`,
  ),
};

/** Adds a service of an organization and answers its id. The price is in cents. */
export async function insertService(db: Db, organizationId: string, title: string, budget: bigint): Promise<string> {
  return (await db.query(sql.insert, { organizationId, title, budget }))[0]!.id;
}

/** Whether the organization has this service, which then is changed. The price is in cents. */
export async function changeService(
  db: Db,
  organizationId: string,
  id: string,
  title: string,
  budget: bigint,
): Promise<boolean> {
  return (await db.query(sql.update, { organizationId, id, title, budget })).length > 0;
}

/** Whether the organization had this service. */
export async function removeService(db: Db, organizationId: string, id: string): Promise<boolean> {
  return (await db.query(sql.delete, { organizationId, id })).length > 0;
}

/** The services of an organization, or with null the caller's own, newest first, at most 1000. The price is in cents. */
export async function findServices(ctx: Ctx, organizationId: string | null) {
  return (await queryAsCaller(ctx, sql.list, { organizationId })).rows;
}
