import { useQuery } from '@tanstack/react-query';
import { queryClient } from '../../api/query-client.ts';
import { session, useSession } from '../../api/session.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { ListSkeleton } from '../../ui/states/skeletons.tsx';
import { membersQuery, membershipsQuery, recordQuery } from './members.queries.ts';
import { MembersRegion } from './members-region.tsx';
import { MembershipsRegion } from './memberships-region.tsx';
import { RecordRegion } from './record-region.tsx';

export function loader() {
  void queryClient.prefetchQuery(membershipsQuery());
  if (session.isOrganization()) {
    void queryClient.prefetchQuery(membersQuery());
    void queryClient.prefetchInfiniteQuery(recordQuery());
  }
  return null;
}

/** Who acts for the organization, and for which organizations one may act oneself. */
export function Component() {
  const { isOrganization } = useSession();
  const { data: memberships, ...asked } = useQuery(membershipsQuery());
  const { data: members, ...askedForMembers } = useQuery({ ...membersQuery(), enabled: isOrganization });
  const { error, refetch } = asked.error ? asked : askedForMembers;
  return (
    <>
      <PageTitle lead="An organization can have several members, each with their own log-in." />
      {memberships && (members || !isOrganization) ? (
        <>
          {members && <MembersRegion {...members} />}
          <MembershipsRegion {...memberships} />
          {members && <RecordRegion />}
        </>
      ) : error ? (
        <ErrorState error={error} retry={refetch} />
      ) : (
        <ListSkeleton count={4} />
      )}
    </>
  );
}
