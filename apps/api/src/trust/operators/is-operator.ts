import type { Db } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/sessions/sessions.ts';
import { findOneOperator } from './operators.sql.ts';

/** That an account which acts for itself has a role in the console, to be shown on every screen; nothing for any other. */
export async function isOperator(db: Db, { id, actor }: Caller): Promise<{ operator?: true }> {
  return id === actor && (await findOneOperator(db, id)) ? { operator: true } : {};
}
