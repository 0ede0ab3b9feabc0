import { inTransaction, type Db } from '../../platform/database/database.ts';
import { saveVerdict, ledgerFaults, wholeTables } from './ledger-checks.sql.ts';

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
  await db.query(saveVerdict, { faults: faults.length });
  return faults;
}
