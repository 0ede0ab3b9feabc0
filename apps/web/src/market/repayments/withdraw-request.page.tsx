import { useQuery } from '@tanstack/react-query';
import { queryClient } from '../../api/query-client.ts';
import { session, useSession } from '../../api/session.ts';
import { loadWithdrawRequest, WithdrawRequest } from '../../money/withdrawals/withdraw-request.tsx';
import { neededSoon, repaymentSumsQuery } from './repayments.queries.ts';

export function loader() {
  loadWithdrawRequest();
  if (session.isOrganization()) void queryClient.prefetchQuery(repaymentSumsQuery());
  return null;
}

/** The screen of a withdrawal, which warns an organization that needs the money for what it has to pay back. */
export function Component() {
  const { isOrganization } = useSession();
  const { data } = useQuery({ ...repaymentSumsQuery(), enabled: isOrganization });
  return <WithdrawRequest due={data ? neededSoon(data) : 0n} />;
}
