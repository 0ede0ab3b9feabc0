import type { Db } from '../../platform/database/database.ts';
import { findHold } from './operator-complaints.sql.ts';

/** The number of the case that holds the withdrawals of an account. */
export async function heldByCase(db: Db, accountId: string): Promise<string> {
  return (await findHold(db, accountId)) ?? '';
}
