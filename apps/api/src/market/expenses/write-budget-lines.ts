import type { Db } from '../../platform/database/database.ts';
import { insertBudgetLines } from './expenses.sql.ts';

/** Writes the lines of the budget of a draft in place of those that it had, or of a project that has none yet; amounts in cents. */
export function writeBudgetLines(
  db: Db,
  projectId: string,
  lines: readonly { name: string; amount: bigint }[],
): Promise<void> {
  return insertBudgetLines(db, projectId, lines);
}
