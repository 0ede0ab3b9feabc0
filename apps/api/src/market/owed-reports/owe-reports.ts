import type { Db } from '../../platform/database/database.ts';
import { insertOwedReports } from './owed-reports.sql.ts';

/** Writes down which reports a project owes to its investors, in the transaction that publishes it. */
export function oweReports(db: Db, projectId: string): Promise<void> {
  return insertOwedReports(db, projectId);
}
