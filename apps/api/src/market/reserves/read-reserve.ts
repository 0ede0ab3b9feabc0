import type { Db } from '../../platform/database/database.ts';
import { findReserve } from './reserves.sql.ts';

/** What a project holds back until its first report, in cents; undefined where it holds nothing back. */
export function readReserve(db: Db, projectId: string) {
  return findReserve(db, projectId);
}
