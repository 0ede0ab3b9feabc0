import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { session, useSession } from '../../api/session.ts';
import { queryClient } from '../../api/query-client.ts';
import { pathTo } from '../../paths.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { OrderCards } from './order-cards.tsx';
import { ordersQuery } from './orders.queries.ts';

export function loader({ request }: { request: Request }) {
  const params = new URL(request.url).searchParams;
  const received = session.isOrganization() && params.get('tab') !== 'ordered';
  void queryClient.prefetchQuery(ordersQuery(received ? 'received' : 'ordered', 1));
  return null;
}

/** What was ordered from the organization, and by the viewer (spec §2.orders). */
export function Component() {
  const { isOrganization } = useSession();
  const byYou = { value: 'ordered', label: 'BY YOU', panel: <OrderCards key="ordered" type="ordered" /> };
  const received = { value: 'received', label: 'ORDERS', panel: <OrderCards key="received" type="received" /> };
  return (
    <>
      <PageTitle
        actions={
          <Button component={Link} variant="default" to={pathTo('disputes', { tab: 'all' })}>
            Disputes
          </Button>
        }
      />
      <Tabs label="Orders" tabs={isOrganization ? [received, byYou] : [byYou]} />
    </>
  );
}
