import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { StateWord, stateOfPurchase } from '../../money/payments/state-word.tsx';
import { StatusWord } from '../../money/payments/status-word.tsx';
import { count } from '../../ui/count.ts';
import { DateText } from '../../ui/date-text.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { CardGrid, LinkCard } from '../../ui/link-card.tsx';
import { Money } from '../../ui/money.tsx';
import { Pagination } from '../../ui/tables/pagination.tsx';
import { CardGridSkeleton } from '../../ui/states/skeletons.tsx';
import { useUrlState } from '../../ui/hooks/use-url-state.ts';
import { OrderSteps } from './order-steps.tsx';
import type { ListedOrder, OrderType } from './orders.queries.ts';
import { ordersQuery, pageSize } from './orders.queries.ts';
import classes from './orders.module.css';

const hints = {
  received: 'Orders for your projects appear here.',
  ordered: 'You can order units on a project’s page.',
};

/** How an order stands, and below it its payment, whose own state stays as it is whatever becomes of the order. */
function OrderStates({ order }: { order: ListedOrder }) {
  const state = stateOfPurchase(order);
  if (!state) return <StatusWord status={order.status} />;
  return (
    <>
      <StateWord state={state} />
      <span className={classes.payment}>
        Payment <StatusWord status={order.status} />
      </span>
    </>
  );
}

/** That there are none, and where one comes from. */
export function NoOrders({ type }: { type: OrderType }) {
  return (
    <EmptyState hint={hints[type]} action={<Link to={pathTo('dashboard')}>See the organizations</Link>}>
      No Orders available!
    </EmptyState>
  );
}

/** One side's orders as cards. Each side has its own page in the address. */
export function OrderCards({ type }: { type: OrderType }) {
  const parameter = type === 'received' ? 'page' : 'orderedPage';
  const [state] = useUrlState({ [parameter]: 1 });
  const page = state[parameter] ?? 1;
  const { data, error, refetch } = useQuery(ordersQuery(type, page));
  if (error && !data) return <ErrorState error={error} retry={refetch} />;
  if (!data) return <CardGridSkeleton />;
  if (data.recordsTotal === 0) return <NoOrders type={type} />;
  return (
    <>
      <CardGrid label="Orders">
        {data.records.map((order, index) => (
          <li key={order.id}>
            <LinkCard
              to={pathTo('order/detail', { id: order.id })}
              title={order.title}
              picture={order.photo}
              kind="project"
              eager={index < 3}
              meta={order.name}
            >
              <span className={classes.amount}>
                <Money dollars={order.investment} />
              </span>
              <OrderStates order={order} />
              <span className={classes.soft}>
                {count(order.numberOfUnit, 'unit')} · <DateText iso={order.createdAt} />
              </span>
              <OrderSteps order={order} />
            </LinkCard>
          </li>
        ))}
      </CardGrid>
      <Pagination page={page} pages={Math.ceil(data.recordsFiltered / pageSize)} parameter={parameter} />
    </>
  );
}
