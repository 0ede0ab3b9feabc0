import type { LoaderFunctionArgs } from 'react-router';
import { queryClient } from '../../api/query-client.ts';
import { session, useSession } from '../../api/session.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { readPage } from '../../ui/hooks/use-url-state.ts';
import { ReceivedReports } from './received-reports.tsx';
import { receivedReportsQuery, sentReportsQuery } from './reports.queries.ts';
import { SentReports } from './sent-reports.tsx';

const received = { value: 'received', label: 'RECEIVED', panel: <ReceivedReports /> };
const sent = { value: 'sent', label: 'SEND', panel: <SentReports /> };

export function loader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const shown = params.get('tab') ?? received.value;
  const isOrganization = session.isOrganization();
  if (isOrganization && shown !== sent.value) void queryClient.prefetchQuery(receivedReportsQuery(readPage(params)));
  else void queryClient.prefetchQuery(sentReportsQuery(readPage(params, 'sentPage')));
  return null;
}

/** Report requests: those received, for an organization, and those sent (spec §2.reports). */
export function Component() {
  const { isOrganization } = useSession();
  return (
    <>
      <PageTitle lead="Reports people asked for, and the answers." />
      <Tabs label="Reports" tabs={isOrganization ? [received, sent] : [sent]} />
    </>
  );
}
