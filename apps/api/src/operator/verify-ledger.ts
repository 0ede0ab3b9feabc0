import { inTransaction, type Db } from '../platform/database/database.ts';
import type { JobKind } from '../platform/jobs/jobs.ts';
import type { Resources } from '../resources.ts';
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

/** Each night the whole ledger is verified. One that did not end is left for the next night. */
export function ledgerJob({ database, log }: Pick<Resources, 'database' | 'log'>): JobKind {
  return {
    name: 'ledger.verify',
    every: '11 4 * * *',
    retryLimit: 0,
    work: async () => {
      const faults = await judgeLedger(database);
      for (const fault of faults.slice(0, mostLogged)) log.error({ fault }, 'ledger');
    },
  };
}

const mostLogged = 50;

if (import.meta.main) {
  await withOwnerDatabase(async (database) => {
    const faults = await judgeLedger(database);
    for (const fault of faults) console.error(fault);
    console.log(faults.length === 0 ? 'The ledger is in order.' : `${faults.length} faults in the ledger.`);
    process.exitCode = faults.length === 0 ? 0 : 1;
  });
}
