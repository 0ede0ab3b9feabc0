import { Button } from '@mantine/core';
import { IconFileSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { chosenId, useChosenId } from '../../api/chosen.ts';
import { queryClient } from '../../api/query-client.ts';
import { useSession } from '../../api/session.ts';
import { useOfOrganization } from '../organizations/of-organization.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { readPage, usePage } from '../../ui/hooks/use-url-state.ts';
import { ReportItem } from './report-item.tsx';
import { ReportList } from './report-list.tsx';
import { organizationReportsQuery } from './reports.queries.ts';

const RequestDialog = lazyDialog(() => import('./request-dialog.tsx').then((module) => module.RequestDialog));

export function loader({ request }: LoaderFunctionArgs) {
  const id = chosenId(request, 'orgId');
  if (id) void queryClient.prefetchQuery(organizationReportsQuery(id, readPage(new URL(request.url).searchParams)));
  return null;
}

/** What one sees of the chosen organization's reports (spec §2.view-reports). Nobody asks themselves. */
export function Component() {
  const id = useChosenId('orgId');
  const [asking, setAsking] = useState(false);
  const own = useSession().id === id;
  const { missing, lead } = useOfOrganization(id);
  const page = usePage();
  const query = useQuery({ ...organizationReportsQuery(id, page), enabled: id !== '' });
  return (
    <>
      <PageTitle
        lead={lead}
        actions={
          !own &&
          !missing && (
            <Button leftSection={<IconFileSearch size={18} aria-hidden />} onClick={() => setAsking(true)}>
              REQUEST
            </Button>
          )
        }
      />
      {missing ? (
        <ErrorState error={missing} />
      ) : (
        <ReportList
          query={query}
          page={page}
          label="Reports"
          hint={own ? 'Requests and shared reports appear here.' : 'Request the one you would like to read.'}
        >
          {(report) => <ReportItem report={report} own={own} />}
        </ReportList>
      )}
      <RequestDialog opened={asking} onClose={() => setAsking(false)} organizationId={id} />
    </>
  );
}
