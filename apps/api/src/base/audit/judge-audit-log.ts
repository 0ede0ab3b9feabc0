import type { Db } from '../../platform/database/database.ts';
import { auditEnd, checkSeals, whyNotAsMailed } from './audit-seals.ts';
import { verifyAuditLog } from './audit.ts';

/**
 * What is wrong with the audit log, in words, and in one line what was looked at. `mailed`: the end of the log as it was mailed or logged
 * once, which it still has to hold.
 */
export async function judgeAuditLog(db: Db, mailed = ''): Promise<{ faults: string[]; told: string }> {
  const faults = await verifyAuditLog(db);
  const notAsMailed = mailed === '' ? null : await whyNotAsMailed(db, mailed);
  if (notAsMailed) faults.push(notAsMailed);
  if (faults.length > 0) return { faults, told: `${faults.length} faults in the audit log.` };
  if (!db.sealKey)
    return { faults, told: 'The audit log is one chain. Its seals were not looked at: SECRET is missing.' };
  const { since } = await checkSeals(db, db.sealKey);
  const end = await auditEnd(db);
  return { faults, told: `The audit log is in order, and sealed since entry ${since}. It ends with ${end}.` };
}
