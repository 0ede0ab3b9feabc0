import { listOwnComplaints, listReceivedComplaints } from '@guildhall/contract/trust/complaint-lists.contract.ts';
import { listComplaintUsers } from '@guildhall/contract/trust/complaints.contract.ts';
import { organizationDetails } from '@guildhall/contract/market/organizations.contract.ts';
import type { ReceivedOf } from '@guildhall/contract/route.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { partOf, shownOf } from '../../api/part.ts';
import type { OptionsSource } from '../../ui/fields/infinite-options.ts';

export type Side = 'received' | 'sent';
export type Complaint = ReceivedOf<typeof listOwnComplaints>[number];

const pageSize = 20;

/** The address parameter that holds the page of each side. */
export const pageOf = { received: 'page', sent: 'sentPage' } as const;

/** One page of the complaints about the caller, or by the caller, newest first. */
export function complaintsQuery(side: Side, page: number) {
  return queryOptions({
    queryKey: ['complaints', side, page],
    queryFn: ({ signal }) =>
      call(side === 'received' ? listReceivedComplaints : listOwnComplaints, partOf(page, pageSize), { signal }),
    placeholderData: keepPreviousData,
    select: shownOf<Complaint>(page, pageSize),
  });
}

type Organization = ReceivedOf<typeof listComplaintUsers>['records'][number];

function label(name: string, type: string) {
  return `${name} (${type})`;
}

/** Spec §9.select: a thousand organizations a page. The server knows them by name, so that a type typed after it is left out. */
export const organizationsSource: OptionsSource<Organization> = {
  name: 'complaint-organizations',
  pageSize: 1000,
  load: ({ search, ...page }, signal) =>
    call(listComplaintUsers, { ...page, search: search.replace(/\s*\([^)]*\)?$/, '') }, { signal }),
  option: ({ id, name, orgType }) => ({ value: id, label: label(name, orgType) }),
  one: async (id, signal) => {
    const { userDetail } = await call(organizationDetails, { id }, { signal });
    return { value: id, label: label(userDetail.name, userDetail.type) };
  },
};
