import { randomUUID } from 'node:crypto';
import type { Db } from '../platform/database.ts';

/** A step of somebody's history. Money in whole cents. */
export type MoneyStep =
  | { kind: 'topup'; at: Date; userId: string; cents: bigint }
  | {
      kind: 'investment';
      at: Date;
      userId: string;
      projectId: string;
      organizationId: string;
      cents: bigint;
      message: string;
      documentId: string;
    }
  | {
      kind: 'order';
      at: Date;
      userId: string;
      projectId: string;
      organizationId: string;
      cents: bigint;
      units: number;
      address: string;
      postalCode: string;
      contactNo: string;
    };

const clearing = 'ffffffff-ffff-8fff-bfff-000000000001';

const sql = {
  move: { name: 'demo.move', text: 'SELECT move_money($1, $2, $3, $4, $5, $6, NULL, $7, $8)' },
  payment: {
    name: 'demo.payment',
    text: `INSERT INTO payments (id, provider, provider_id, user_id, purpose, amount_cents, status, created_at, updated_at, settled_at, result)
      VALUES ($1, 'sandbox', $2, $3, 'topup', $4, 'succeeded', $5, $5, $5, 'credited')`,
  },
  raise: { name: 'demo.raise', text: 'SELECT raise_project($1, $2, $3, 0)' },
  investment: {
    name: 'demo.investment',
    text: `INSERT INTO investments (id, user_id, project_id, organization_id, amount_cents, card_cents, message, document_file_id, status, created_at)
      VALUES ($1, $2, $3, $4, $5, 0, $6, $7, 'COMPLETED', $8)`,
  },
  order: {
    name: 'demo.order',
    text: `INSERT INTO orders (id, user_id, project_id, seller_id, number_of_units, unit_cents, total_cents, card_cents, address, postal_code, contact_no, status, created_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, 0, $8, $9, $10, 'COMPLETED', $11)`,
  },
  unguard: { name: 'demo.unguard', text: 'ALTER TABLE transfers DISABLE TRIGGER transfers_append_only' },
  date: {
    name: 'demo.date',
    text: 'UPDATE transfers t SET created_at = d.at FROM unnest($1::uuid[], $2::timestamptz[]) AS d (id, at) WHERE t.id = d.id',
  },
  guard: { name: 'demo.guard', text: 'ALTER TABLE transfers ENABLE TRIGGER transfers_append_only' },
};

/**
 * Plays the steps through the ledger's own door, in order of time, and then dates the transfers. Only the owner can,
 * inside the transaction that fills an empty database.
 */
export async function playMoney(db: Db, steps: readonly MoneyStep[]): Promise<void> {
  const dates: [id: string, at: Date][] = [];
  for (const step of steps.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    const id = randomUUID();
    dates.push([id, step.at]);
    if (step.kind === 'topup') {
      await db.query(sql.payment, [id, `pi_demo_${id.replaceAll('-', '')}`, step.userId, step.cents, step.at]);
      await db.query(sql.move, [id, clearing, step.userId, step.cents, 'card_payment', null, 0, 0]);
    } else if (step.kind === 'investment') {
      await db.query(sql.move, [id, step.userId, step.organizationId, step.cents, 'investment', step.projectId, 0, 1]);
      await db.query(sql.raise, [step.projectId, step.userId, step.cents]);
      await db.query(sql.investment, [
        id,
        step.userId,
        step.projectId,
        step.organizationId,
        step.cents,
        step.message,
        step.documentId,
        step.at,
      ]);
    } else {
      const total = step.cents * BigInt(step.units);
      await db.query(sql.move, [id, step.userId, step.organizationId, total, 'order', step.projectId, 1, 0]);
      await db.query(sql.order, [
        id,
        step.userId,
        step.projectId,
        step.organizationId,
        step.units,
        step.cents,
        total,
        step.address,
        step.postalCode,
        step.contactNo,
        step.at,
      ]);
    }
  }
  await db.query(sql.unguard, []);
  await db.query(sql.date, [dates.map(([id]) => id), dates.map(([, at]) => at)]);
  await db.query(sql.guard, []);
}
