import type { endAccountSessions as route } from '@guildhall/contract/server/accounts.operator.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { actorOf, audit } from '../../base/audit/audit.ts';
import type { OperatorCtx } from '../../context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { revokeSessions } from '../../platform/sessions/sessions.ts';
import { findAccountFacts } from './operator-accounts.sql.ts';

/** Ends all sessions of an account. @throws Refusal `not_found` */
export function endAccountSessions(
  ctx: OperatorCtx<typeof route>,
  { id, reason }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  return inTransaction(ctx, async ({ db, refuse }) => {
    const account = await findAccountFacts(db, id);
    if (!account) throw refuse('not_found', 'This account was not found.');
    await revokeSessions(db, id);
    await audit(db, actorOf(ctx), {
      verb: 'account.end_sessions',
      subjectKind: 'account',
      subjectId: id,
      accountId: id,
      reason,
      before: { sessions: String(account.sessions) },
      after: { sessions: '0' },
    });
    return { ended: account.sessions };
  });
}
