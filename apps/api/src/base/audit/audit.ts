import { inTransaction, type Db } from '../../platform/database/database.ts';
import { checkSeals, sealEntries } from './audit-seals.ts';
import { addAuditEntries, addAuditEntry, findAuditFaults, type AuditEntry } from './audit.sql.ts';

/** Who does something as an operator: null at the command line, which has no network address either. */
export type Actor = { operatorId: string | null; networkAddress: string };

/** The command line. */
export const commandLine: Actor = { operatorId: null, networkAddress: '' };

/** The operator who calls. */
export function actorOf(ctx: { caller: { id: string }; address: string }): Actor {
  return { operatorId: ctx.caller.id, networkAddress: ctx.address };
}

/** What an entry says about an act beside who did it; a field that is left out is empty. */
export type Act = Pick<AuditEntry, 'verb' | 'subjectKind' | 'subjectId'> &
  Partial<Pick<AuditEntry, 'accountId' | 'before' | 'after' | 'reason'>>;

const emptyAct = { accountId: null, before: {}, after: {}, reason: '' };

/**
 * Writes what an operator does into the audit log, in the transaction that does it, and seals it where SECRET is known. It comes last
 * there: whoever writes next waits for the end of that transaction.
 */
export function audit(db: Db, actor: Actor, act: Act): Promise<void> {
  return inTransaction({ db }, async (ctx) => {
    const entry = { ...emptyAct, ...actor, ...act };
    await sealEntries(ctx.db, [await addAuditEntry(ctx.db, entry)]);
  });
}

/** The same for several acts in their order. */
export async function auditAll(db: Db, actor: Actor, acts: readonly Act[]): Promise<void> {
  if (acts.length === 0) return;
  await inTransaction({ db }, async (ctx) => {
    const entries = acts.map((act) => ({ ...emptyAct, ...act }));
    await sealEntries(ctx.db, await addAuditEntries(ctx.db, actor, entries));
  });
}

/** What in the audit log is not as it was written; none when all of it is. Seals are looked at where SECRET is known. */
export async function verifyAuditLog(db: Db): Promise<string[]> {
  const faults = await findAuditFaults(db);
  return db.sealKey ? [...faults, ...(await checkSeals(db, db.sealKey)).faults] : faults;
}
