import type { listSettings as route } from '@guildhall/contract/server/settings.operator.contract.ts';
import type { DataOf } from '@guildhall/contract/route.ts';
import type { OperatorCtx } from '../../context.ts';
import { changeableSettings, rolesOf } from './changeable-settings.ts';
import { inForce } from './settings-in-force.ts';
import { findChanges, findSettingRequests, type SettingChange, type SettingRequest } from './settings.sql.ts';

const mostShown = 20;

/** The settings that the console may change, with what waits and what was changed. */
export async function listSettings(ctx: OperatorCtx<typeof route>): Promise<DataOf<typeof route>> {
  const { caller, db, resources } = ctx;
  const names = changeableSettings.map(({ name }) => name);
  const changes = Map.groupBy(await findChanges(db, names, mostShown), ({ name }) => name);
  const requests = new Map((await findSettingRequests(db, names)).map((request) => [request.name, request]));
  const stored = new Map([...changes].map(([name, [newest]]) => [name, newest!.value]));
  return {
    records: changeableSettings.map((setting) => {
      const { name, group, title, about, fallback } = setting;
      const mayChange = rolesOf(group).includes(caller.role);
      const request = requests.get(name);
      return {
        name,
        group,
        title,
        about,
        fallback,
        ...inForce(setting, resources.config, stored),
        mayChange,
        pending: request ? toPending(request, fallback, mayChange && request.askedById !== caller.id) : null,
        history: (changes.get(name) ?? []).map((change) => toChange(change, fallback)),
      };
    }),
  };
}

function toPending(
  { id, value, reason, askedBy, askedAt, lapsesAt }: SettingRequest,
  fallback: string,
  mayApprove: boolean,
) {
  return {
    id,
    value: value || fallback,
    isDefault: value === '',
    reason,
    askedBy,
    askedAt: askedAt.toISOString(),
    lapsesAt: lapsesAt.toISOString(),
    mayApprove,
  };
}

function toChange({ value, since, by, approvedBy, reason }: SettingChange, fallback: string) {
  return { value: value || fallback, isDefault: value === '', since: since.toISOString(), by, approvedBy, reason };
}
