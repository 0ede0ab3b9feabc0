import { parseArgs } from 'node:util';
import { verifyAuditLog } from '../audit/audit.ts';
import { auditEnd, checkSeals, whyNotAsMailed } from '../audit/audit-seals.ts';
import { inTransaction, type Db } from '../platform/database/database.ts';
import { keepVerdict, ledgerFaults, wholeTables } from './ledger-checks.sql.ts';
import { withOwnerDatabase } from './with-owner-database.ts';

/** Every fault in the ledger, in words; none when all is well. Safe beside a database at work: it only reads. */
export function verifyLedger(db: Db): Promise<string[]> {
  return inTransaction({ db }, async (ctx) => {
    await ctx.db.query(wholeTables, {});
    const faults = await ctx.db.query(ledgerFaults, {});
    return faults.map(({ rule, place }) => `Broken: ${rule}. ${place}`);
  });
}

/** The same, and keeps the verdict for those who watch. */
export async function judgeLedger(db: Db): Promise<string[]> {
  const faults = await verifyLedger(db);
  await db.query(keepVerdict, { faults: faults.length });
  return faults;
}

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

if (import.meta.main) {
  const { values } = parseArgs({ options: { 'audit-seal': { type: 'string', default: '' } } });
  await withOwnerDatabase(async (database) => {
    const faults = await judgeLedger(database);
    const log = await judgeAuditLog(database, values['audit-seal']);
    for (const fault of [...faults, ...log.faults]) console.error(fault);
    console.log(faults.length === 0 ? 'The ledger is in order.' : `${faults.length} faults in the ledger.`);
    console.log(log.told);
    process.exitCode = faults.length + log.faults.length === 0 ? 0 : 1;
  });
}
