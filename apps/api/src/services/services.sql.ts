import { asCaller, queryAsCaller } from '../platform/as-caller.ts';
import type { Ctx } from '../platform/context.ts';
import type { Db } from '../platform/database.ts';

/** The price is in cents. */
type FoundService = { id: string; title: string; budget: bigint; createdAt: Date };

const sql = {
  insert: {
    name: 'services.insert',
    text: 'INSERT INTO services (organization_id, title, budget_cents) VALUES ($1, $2, $3) RETURNING id',
  },
  update: {
    name: 'services.update',
    text: 'UPDATE services SET title = $3, budget_cents = $4 WHERE id = $2 AND organization_id = $1 RETURNING id',
  },
  delete: { name: 'services.delete', text: 'DELETE FROM services WHERE id = $2 AND organization_id = $1 RETURNING id' },
  // The call has no pages; the limit only keeps one account from making a list that costs everybody.
  list: asCaller<FoundService>(
    'services.list',
    `SELECT s.id, s.title, s.budget_cents AS budget, s.created_at AS "createdAt" FROM services AS s
    WHERE s.organization_id = coalesce($2::uuid, caller.id) ORDER BY s.created_at DESC, s.id DESC LIMIT 1000`,
  ),
};

/** Adds a service of an organization and answers its id. The price is in cents. */
export async function insertService(db: Db, organizationId: string, title: string, budget: bigint): Promise<string> {
  return (await db.query<{ id: string }>(sql.insert, [organizationId, title, budget]))[0]!.id;
}

/** Whether the organization has this service, which then is changed. The price is in cents. */
export async function changeService(
  db: Db,
  organizationId: string,
  id: string,
  title: string,
  budget: bigint,
): Promise<boolean> {
  return (await db.query(sql.update, [organizationId, id, title, budget])).length > 0;
}

/** Whether the organization had this service. */
export async function removeService(db: Db, organizationId: string, id: string): Promise<boolean> {
  return (await db.query(sql.delete, [organizationId, id])).length > 0;
}

/** The services of an organization, or with null the caller's own, newest first, at most 1000. The price is in cents. */
export async function findServices(ctx: Ctx, organizationId: string | null) {
  return (await queryAsCaller(ctx, sql.list, [organizationId])).rows;
}
