import type { approveSetting as route } from '@guildhall/contract/server/settings.operator.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { actorOf, audit } from '../../base/audit/audit.ts';
import type { OperatorCtx } from '../../context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { notIndependent } from '../../trust/operators/not-independent.ts';
import { rolesOf } from './changeable-settings.ts';
import { checkChange } from './check-change.ts';
import { openSettingRequest } from './open-setting-request.ts';
import { approveSettingRequest } from './settings.sql.ts';

/**
 * Makes a change of a setting that another operator has asked for.
 * @throws Refusal `not_found` when it is not open any more, `forbidden` for whoever has asked and for another role, and `validation` as `checkChange`,
 *   for two operators who do not count beside each other, and when whoever has asked may not do so any more
 */
export async function approveSetting(
  ctx: OperatorCtx<typeof route>,
  { id, reason }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  await inTransaction(ctx, async (inside) => {
    const { db, caller, refuse } = inside;
    const { setting, request } = await openSettingRequest(inside, id);
    await checkChange(inside, setting, { before: request.seen, value: request.value });
    const roles = rolesOf(setting.group);
    const outcome = await approveSettingRequest(db, { operatorId: caller.id, id, reason, roles });
    if (outcome === 'not_found') throw refuse('not_found', 'This request is no longer open.');
    if (outcome === 'first_repeated')
      throw refuse('forbidden', 'You requested this, so another operator has to approve it.');
    if (outcome === 'made') throw refuse('validation', notIndependent);
    if (outcome === 'first')
      throw refuse('validation', 'The person who requested this may no longer change it. Please refuse it.');
    await audit(db, actorOf(ctx), {
      verb: 'setting.approve',
      subjectKind: 'setting',
      subjectId: setting.name,
      before: { value: request.seen },
      after: { value: request.value || setting.fallback },
      reason,
    });
  });
  await ctx.resources.settings.readAgain();
  return { id };
}
