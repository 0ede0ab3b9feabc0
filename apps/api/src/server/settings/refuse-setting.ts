import type { refuseSetting as route } from '@guildhall/contract/server/settings.operator.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { actorOf, audit } from '../../base/audit/audit.ts';
import type { OperatorCtx } from '../../context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { openSettingRequest } from './open-setting-request.ts';
import { refuseSettingRequest } from './settings.sql.ts';

/** An operator, also whoever has asked, refuses a change of a setting. @throws Refusal `not_found` when it is not open any more, `forbidden` for another role */
export function refuseSetting(
  ctx: OperatorCtx<typeof route>,
  { id, reason }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  return inTransaction(ctx, async (inside) => {
    const { setting, request } = await openSettingRequest(inside, id);
    await refuseSettingRequest(inside.db, id);
    await audit(inside.db, actorOf(ctx), {
      verb: 'setting.refuse',
      subjectKind: 'setting',
      subjectId: setting.name,
      before: { value: request.seen },
      after: { value: request.value || setting.fallback },
      reason,
    });
    return { id };
  });
}
