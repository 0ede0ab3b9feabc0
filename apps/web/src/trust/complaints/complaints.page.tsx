import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { LoaderFunctionArgs } from 'react-router';
import { Link } from 'react-router';
import { queryClient } from '../../api/query-client.ts';
import { session, useSession } from '../../api/session.ts';
import { pathTo } from '../../paths.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { readPage } from '../../ui/hooks/use-url-state.ts';
import { ComplaintList } from './complaint-list.tsx';
import { complaintsQuery, pageOf } from './complaints.queries.ts';

const byYou = 'by-you';

export function loader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const side = params.get('tab') === byYou || !session.isOrganization() ? 'sent' : 'received';
  void queryClient.prefetchQuery(complaintsQuery(side, readPage(params, pageOf[side])));
  return null;
}

/** Complaints about the organization, and the caller's own (spec §2.complaints). */
export function Component() {
  const { isOrganization } = useSession();
  const received = { value: 'complaints', label: 'COMPLAINTS', panel: <ComplaintList side="received" /> };
  const sent = { value: byYou, label: 'BY YOU', panel: <ComplaintList side="sent" /> };
  return (
    <>
      <PageTitle
        actions={
          <Button component={Link} to={pathTo('add/complaint')} leftSection={<IconPlus size={18} aria-hidden />}>
            Add Complaint
          </Button>
        }
      />
      <Tabs label="Complaints" tabs={isOrganization ? [received, sent] : [sent]} />
    </>
  );
}
