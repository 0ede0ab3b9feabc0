import type { Db } from '../platform/database/database.ts';
import { addAuditEntry, findAuditFaults, type AuditEntry } from './audit.sql.ts';

/** Who does something as an operator: null at the command line, which has no network address either. */
export type Actor = { operatorId: string | null; networkAddress: string };

/** The command line. */
export const commandLine: Actor = { operatorId: null, networkAddress: '' };

/** The operator who calls. */
export function actorOf(ctx: { caller: { id: string }; address: string }): Actor {
  return { operatorId: ctx.caller.id, networkAddress: ctx.address };
}

/** What is told of an act beside who did it; what is left out is empty. */
export type Act = Pick<AuditEntry, 'verb' | 'subjectKind' | 'subjectId'> &
  Partial<Pick<AuditEntry, 'accountId' | 'before' | 'after' | 'reason'>>;

/**
 * Writes what an operator does into the audit log, in the transaction that does it. It comes last there: whoever writes next waits for
 * the end of that transaction.
 */
export function audit(db: Db, actor: Actor, act: Act): Promise<void> {
  return addAuditEntry(db, { accountId: null, before: {}, after: {}, reason: '', ...actor, ...act });
}

/** What in the audit log is not as it was written; none when all of it is. */
export function verifyAuditLog(db: Db): Promise<string[]> {
  return findAuditFaults(db);
}
