import { notifyOperators } from './notify-operators.ts';
import { inTransaction, type Db } from '../../platform/database/database.ts';
import { audit, commandLine } from '../../base/audit/audit.ts';
import { sealedAnew } from '../../base/audit/audit-seals.ts';

/**
 * Adds an entry from which on the log is sealed under the current SECRET: it covers all before it, of which nothing else is proved any more.
 * Admins are notified, since whoever has rewritten the log would be glad of it.
 */
export function sealAnew(db: Db, reason: string): Promise<void> {
  return inTransaction({ db }, async (ctx) => {
    await notifyOperators(ctx, ['admin'], {
      heading: 'The audit log has a new seal from today.',
      words: [
        reason,
        'Compare the last seal from an earlier mail with the log: `npm run verify-ledger -- --audit-seal=…`.',
      ],
      link: '/operator/audit',
    });
    await audit(ctx.db, commandLine, { verb: sealedAnew, subjectKind: 'audit', subjectId: '', reason });
  });
}
