import type { grantRole as route } from '@guildhall/contract/trust/operators.contract.ts';
import type { DataOf, OperatorRole, ParsedOf } from '@guildhall/contract/route.ts';
import { actorOf, audit, type Actor } from '../../base/audit/audit.ts';
import type { Ctx, OperatorCtx } from '../../context.ts';
import { inTransaction, type Db } from '../../platform/database/database.ts';
import { askForRole } from './ask-for-role.ts';
import { toOperator } from './to-operator.ts';
import { findOneOperator, lockAccount, writeRole } from './operators.sql.ts';
import { notifyOfRole } from './notify-of-role.ts';

/** Whom a role is given to, and why; `confirmedBy` is the other admin who has said yes. */
type Grant = { email: string; role: OperatorRole; reason: string; confirmedBy?: string | null };

type GrantCtx = Pick<Ctx<'not_found' | 'forbidden'>, 'db' | 'refuse'>;

/** The account of this e-mail, locked. @throws Refusal as `giveRole` */
async function accountFor({ db, refuse }: GrantCtx, actor: Actor, email: string) {
  const account = await lockAccount(db, email.toLowerCase());
  if (!account) throw refuse('not_found', 'There is no account with this e-mail.');
  if (!account.verified) throw refuse('not_found', 'The e-mail of this account is not verified yet.');
  if (account.id === actor.operatorId) throw refuse('forbidden', 'You cannot change your own role.');
  return account;
}

/**
 * Makes the account of an e-mail an operator's, or gives an operator another role. The same role again changes nothing. Whether it takes two is for the
 * caller to ask.
 * @throws Refusal `not_found` when no account with a verified e-mail has it, `forbidden` when it is the actor's own
 */
export function giveRole(ctx: GrantCtx, actor: Actor, { email, role, reason, confirmedBy = null }: Grant) {
  return inTransaction(ctx, async (inside) => {
    const { db } = inside;
    const account = await accountFor(inside, actor, email);
    if (account.role !== role) {
      // From here it succeeds.
      await writeRole(db, { userId: account.id, role, grantedBy: actor.operatorId, confirmedBy });
      await audit(db, actor, {
        verb: 'operator.grant',
        subjectKind: 'account',
        subjectId: account.id,
        accountId: account.id,
        before: { role: account.role ?? '' },
        after: { role },
        reason,
      });
      const { name } = await operatorOf(db, account.id);
      await notifyOfRole(db, actor, { userId: account.id, name, email: email.toLowerCase(), role, reason });
    }
    return toOperator(await operatorOf(db, account.id));
  });
}

async function operatorOf(db: Db, userId: string) {
  return (await findOneOperator(db, userId))!;
}

/** Gives a role for the operator who calls, or asks another admin for it. @throws Refusal as `giveRole` and `askForRole` */
export function grantRole(
  ctx: OperatorCtx<typeof route>,
  grant: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const actor = { ...actorOf(ctx), operatorId: ctx.caller.id };
  return inTransaction(ctx, async (inside) => {
    const { id, role: from, name, secondFactor } = await accountFor(inside, actor, grant.email);
    const request =
      from === grant.role
        ? null
        : await askForRole({ ...inside, waitHours: ctx.resources.config.roleWaitHours }, actor, {
            userId: id,
            name,
            email: grant.email.toLowerCase(),
            from: from ?? '',
            role: grant.role,
            reason: grant.reason,
          });
    if (request === null) return { ...(await giveRole(inside, actor, grant)), request: '' };
    return { id, name, email: grant.email.toLowerCase(), role: grant.role, since: '', secondFactor, request };
  });
}
