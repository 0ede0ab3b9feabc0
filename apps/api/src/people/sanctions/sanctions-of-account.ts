import type { Db } from '../../platform/database/database.ts';
import { findSanctionsOfAccount } from './sanctions.sql.ts';

/** The newest 10 sanctions cases of an account, open and decided. */
export async function sanctionsOfAccount(db: Db, id: string) {
  const found = await findSanctionsOfAccount(db, id);
  return found.map((one) => ({ ...one, openedAt: one.openedAt.toISOString() }));
}
