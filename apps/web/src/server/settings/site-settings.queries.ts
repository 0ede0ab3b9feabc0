import { listSettings } from '@guildhall/contract/server/settings.operator.contract.ts';
import type { ReceivedOf } from '@guildhall/contract/route.ts';
import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../console/operator-call.ts';
import { operatorKey } from '../../console/operator-keys.ts';
import { quiet } from '../../console/operator.queries.ts';

export type SiteSetting = ReceivedOf<typeof listSettings>['records'][number];
export type SettingGroup = SiteSetting['group'];

/** A setting with the change of it that waits for another operator. */
export type PendingSetting = SiteSetting & { pending: NonNullable<SiteSetting['pending']> };

export function siteSettingsQuery() {
  return queryOptions({
    queryKey: [...operatorKey, 'site-settings'],
    queryFn: ({ signal }) => ask(listSettings, {}, { signal }),
    meta: quiet,
  });
}
