import { notifyOperators } from './notify-operators.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import type { Resources } from '../../resources.ts';
import { auditHead, checkSeals, sealedText } from '../../base/audit/audit-seals.ts';

type AuditHeadResources = Pick<Resources, 'config' | 'database' | 'log'>;

/**
 * Once a day the end of the audit log goes into the log of the process, and by mail where the day had entries: so that it lies where
 * whoever rewrites the database cannot reach it.
 */
export function auditHeadJob(resources: AuditHeadResources): JobKind {
  return {
    name: 'audit.head',
    about: 'Sends the end of the audit log to the log and by mail.',
    every: '41 4 * * *',
    work: () => sendAuditHead(resources),
  };
}

/** Answers whether there was anything to send. */
export async function sendAuditHead({ config, database, log }: AuditHeadResources): Promise<boolean> {
  const head = await auditHead(database);
  if (head.seq === 0n) return false;
  const since = database.sealKey ? (await checkSeals(database, database.sealKey)).since : 0n;
  const seal = sealedText(head);
  log.info({ seal, sealedSince: Number(since) }, 'the audit log ends here');
  if (head.grown)
    await notifyOperators({ db: database }, config.operatorMail === '' ? ['admin'] : [], {
      heading: `The audit log has ${head.seq} entries today.`,
      words: [
        `Its seal is ${seal}`,
        `It has been sealed with the current SECRET since entry ${since}. If that number differs from the previous mail, find out who changed it.`,
        'Keep this mail. `npm run verify-ledger -- --audit-seal=` with this seal shows whether the log still has what it had today.',
      ],
      link: '/operator/audit',
      subject: 'audit-head',
      bell: false,
    });
  return true;
}
