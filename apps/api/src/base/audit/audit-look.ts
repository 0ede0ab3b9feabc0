import type { OperatorCtx } from '../../context.ts';
import { actorOf, audit, type Act } from './audit.ts';
import { hasLooked } from './audit.sql.ts';

/** Records that an operator has looked at people: one entry for each of them, operator and hour, so that reloading does not fill the log. */
export async function auditLook(
  ctx: Pick<OperatorCtx, 'db' | 'caller' | 'address'>,
  look: Pick<Act, 'verb' | 'subjectKind' | 'subjectId'>,
  accountIds: readonly string[],
): Promise<void> {
  for (const accountId of new Set(accountIds))
    if (!(await hasLooked(ctx.db, { operatorId: ctx.caller.id, verb: look.verb, accountId })))
      await audit(ctx.db, actorOf(ctx), { ...look, accountId });
}
