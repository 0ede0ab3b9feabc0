import { parseArgs } from 'node:util';
import { judgeAuditLog } from '../base/audit/judge-audit-log.ts';
import { judgeLedger } from '../money/ledger/verify-ledger.ts';
import { withOwnerDatabase } from './with-owner-database.ts';

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
