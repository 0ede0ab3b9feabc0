import type { grantRole as route } from '@guildhall/contract/operators.contract.ts';
import type { DataOf, OperatorRole, ParsedOf } from '@guildhall/contract/route.ts';
import { actorOf, audit, type Actor } from '../audit/audit.ts';
import type { Ctx, OperatorCtx } from '../context.ts';
import { notify } from '../notifications/notify.ts';
import { inTransaction } from '../platform/database/database.ts';
import { told } from './list-operators.ts';
import { findOneOperator, lockAccount, writeRole } from './operators.sql.ts';
import { tellOfRole } from './tell-of-role.ts';

/** Whom a role is given to, and why. */
type Grant = { email: string; role: OperatorRole; reason: string };

/**
 * Makes the account of an e-mail an operator's, or gives an operator another role. The same role again changes nothing.
 * @throws Refusal `not_found` when no account with a verified e-mail has it, `forbidden` when it is the actor's own
 */
export function giveRole(
  ctx: Pick<Ctx<'not_found' | 'forbidden'>, 'db' | 'refuse'>,
  actor: Actor,
  { email, role, reason }: Grant,
) {
  return inTransaction(ctx, async ({ db, refuse }) => {
    const account = await lockAccount(db, email.toLowerCase());
    if (!account) throw refuse('not_found', 'There is no account with this e-mail.');
    if (!account.verified) throw refuse('not_found', 'The e-mail of this account is not verified yet.');
    if (account.id === actor.operatorId) throw refuse('forbidden', 'Nobody changes their own role.');
    if (account.role !== role) {
      // From here it succeeds.
      await writeRole(db, account.id, role, actor.operatorId);
      await notify(db, [{ userId: account.id, event: 'operatorRole', subject: '', data: { role } }]);
      await audit(db, actor, {
        verb: 'operator.grant',
        subjectKind: 'account',
        subjectId: account.id,
        accountId: account.id,
        before: { role: account.role ?? '' },
        after: { role },
        reason,
      });
      const { name } = (await findOneOperator(db, account.id))!;
      await tellOfRole(db, actor, { name, email: email.toLowerCase(), role, reason });
    }
    return told((await findOneOperator(db, account.id))!);
  });
}

/** Gives a role for the operator who calls. @throws Refusal as `giveRole` */
export function grantRole(
  ctx: OperatorCtx<typeof route>,
  grant: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  return giveRole(ctx, actorOf(ctx), grant);
}
