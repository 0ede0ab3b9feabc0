import type { Ctx, OperatorCtx } from '../../context.ts';
import { changeableSetting, rolesOf, type ChangeableSetting } from './changeable-settings.ts';
import { findSettingRequest, lockSettings, type SettingRequest } from './settings.sql.ts';

/**
 * An open request about a setting that the caller may change; changes of settings wait until the end of the transaction.
 * @throws Refusal `not_found` when it is not open any more, and `forbidden` for another role
 */
export async function openSettingRequest(
  { db, caller, refuse }: Pick<Ctx<'not_found' | 'forbidden'>, 'db' | 'refuse'> & Pick<OperatorCtx, 'caller'>,
  id: string,
): Promise<{ setting: ChangeableSetting; request: SettingRequest }> {
  await lockSettings(db);
  const request = await findSettingRequest(db, id);
  const setting = request && changeableSetting(request.name);
  if (!setting) throw refuse('not_found', 'This request is no longer open.');
  if (!rolesOf(setting.group).includes(caller.role))
    throw refuse('forbidden', 'Only an admin may decide about this setting.');
  return { setting, request };
}
