import { listActs, listMembers } from '@guildhall/contract/people/members.contract.ts';
import { listMemberships } from '@guildhall/contract/people/memberships.contract.ts';
import type { ReceivedOf } from '@guildhall/contract/route.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export type Members = ReceivedOf<typeof listMembers>;
export type Member = Members['members'][number];
export type Memberships = ReceivedOf<typeof listMemberships>;

/** The members of the organization, and its open invitations. */
export function membersQuery() {
  return queryOptions({
    queryKey: ['members', 'list'],
    queryFn: ({ signal }) => call(listMembers, {}, { signal }),
  });
}

/** What one is a member of, and invited to. */
export function membershipsQuery() {
  return queryOptions({
    queryKey: ['members', 'memberships'],
    queryFn: ({ signal }) => call(listMemberships, {}, { signal }),
  });
}

/** What members have done, newest first. */
export function recordQuery() {
  return infiniteQueryOptions({
    queryKey: ['members', 'record'],
    queryFn: ({ signal, pageParam: after }) => call(listActs, { after }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ records, more }) => (more ? records.at(-1)!.id : undefined),
  });
}
