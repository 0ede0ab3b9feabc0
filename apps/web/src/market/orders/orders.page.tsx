import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Link } from 'react-router';
import { session, useSession } from '../../api/session.ts';
import { queryClient } from '../../api/query-client.ts';
import { pathTo } from '../../paths.ts';
import { readPage, readUrlState } from '../../ui/hooks/use-url-state.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { OrderCards } from './order-cards.tsx';
import { noOrderFilters, ordersQuery, wideOrders } from './orders.queries.ts';
import { ReceivedOrders } from './received-orders.tsx';

export function loader({ request }: { request: Request }) {
  const params = new URL(request.url).searchParams;
  if (!session.isOrganization() || params.get('tab') === 'ordered')
    void queryClient.prefetchQuery(ordersQuery('ordered', readPage(params, 'orderedPage')));
  else {
    const filters = matchMedia(wideOrders).matches ? readUrlState(params, noOrderFilters) : noOrderFilters;
    void queryClient.prefetchQuery(ordersQuery('received', readPage(params), filters));
  }
  return null;
}

/** What was ordered from the organization, and by the viewer (spec §2.orders). */
export function Component() {
  const { isOrganization } = useSession();
  const isWide = useMediaQuery(wideOrders, undefined, { getInitialValueInEffect: false });
  const byYou = { value: 'ordered', label: 'BY YOU', panel: <OrderCards key="ordered" type="ordered" /> };
  const panel = isWide ? <ReceivedOrders /> : <OrderCards key="received" type="received" />;
  const received = { value: 'received', label: 'ORDERS', panel };
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
