import type { changeSetting as route } from '@guildhall/contract/server/settings.operator.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { actorOf, audit } from '../../base/audit/audit.ts';
import type { OperatorCtx } from '../../context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { notifyOperators } from '../../trust/operators/notify-operators.ts';
import { changeableSetting, rolesOf, takesTwo, type ChangeableSetting } from './changeable-settings.ts';
import { checkChange } from './check-change.ts';
import { lockSettings, saveChange, saveSettingRequest } from './settings.sql.ts';

/**
 * Changes a setting, or asks another operator for it where that takes two.
 * @throws Refusal `not_found` for what the console may not change, `forbidden` for another role, and `validation` as `checkChange` and where a change of
 *   this setting waits already
 */
export async function changeSetting(
  ctx: OperatorCtx<typeof route>,
  { name, before, value, reason }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const setting = changeableSetting(name);
  if (!setting) throw ctx.refuse('not_found', 'This setting was not found.');
  const roles = rolesOf(setting.group);
  if (!roles.includes(ctx.caller.role)) throw ctx.refuse('forbidden', 'Only an admin may change this setting.');
  const needsSecond = takesTwo(setting.group);
  await inTransaction(ctx, async (inside) => {
    const { db, caller, refuse } = inside;
    await lockSettings(db);
    await checkChange(inside, setting, { before, value });
    // From here it succeeds, unless a request is open.
    if (needsSecond) {
      const request = { operatorId: caller.id, name, seen: before, value, reason };
      if ((await saveSettingRequest(db, request, roles)) === null)
        throw refuse('validation', 'Another change of this setting is waiting. Please decide that one first.');
      await notifyOfRequest(inside, setting, request);
    } else await saveChange(db, { name, value, operatorId: caller.id, reason });
    await audit(db, actorOf(ctx), {
      verb: needsSecond ? 'setting.ask' : 'setting.change',
      subjectKind: 'setting',
      subjectId: name,
      before: { value: before },
      after: { value: value || setting.fallback },
      reason,
    });
  });
  if (!needsSecond) await ctx.resources.settings.readAgain();
  return { needsSecond };
}

async function notifyOfRequest(
  { db, caller }: Pick<OperatorCtx<typeof route>, 'db' | 'caller'>,
  { title, group, fallback }: ChangeableSetting,
  { seen, value, reason }: { seen: string; value: string; reason: string },
) {
  await notifyOperators({ db }, rolesOf(group), {
    heading: `${caller.name} asks to change the setting “${title}”`,
    words: [
      `From ${seen || 'nothing'} to ${value || fallback || 'nothing'}. Reason: ${reason}`,
      'Another operator has to approve it within seven days, in the console under Site Settings.',
    ],
    link: '/operator/site-settings',
  });
}
