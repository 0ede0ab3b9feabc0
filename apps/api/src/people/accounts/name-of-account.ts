import type { Db } from '../../platform/database/database.ts';
import { findName } from './accounts.sql.ts';

/** Whose name a file of an account has; empty where there is no such account. */
export async function nameOfAccount(db: Db, id: string): Promise<string> {
  return (await findName(db, id)) ?? '';
}
