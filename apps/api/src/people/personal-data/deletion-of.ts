import type { Db } from '../../platform/database/database.ts';
import { findStandingErasure } from './erasure.sql.ts';

/** When an account is to be deleted, to be shown on every screen; nothing for any other. */
export async function deletionOf(db: Db, userId: string): Promise<{ deletedAt?: string }> {
  const standing = await findStandingErasure(db, userId);
  return standing ? { deletedAt: standing.dueAt.toISOString() } : {};
}
