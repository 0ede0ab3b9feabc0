import { listServices } from '@guildhall/contract/market/services.contract.ts';
import type { ReceivedOf } from '@guildhall/contract/route.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** `budget` is in dollars. */
export type Service = ReceivedOf<typeof listServices>['servicesList'][number];

/** An organization's services, newest first; without an id the caller's own. */
export function servicesQuery(organizationId?: string) {
  return queryOptions({
    queryKey: ['services', organizationId],
    queryFn: async ({ signal }) => (await call(listServices, { orgId: organizationId }, { signal })).servicesList,
  });
}
