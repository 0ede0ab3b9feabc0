import { formatWhole } from '@guildhall/contract/money.ts';
import { useQuery } from '@tanstack/react-query';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { StateWord, stateOfPurchase } from '../../money/payments/state-word.tsx';
import { StatusWord } from '../../money/payments/status-word.tsx';
import { pathTo } from '../../paths.ts';
import { DateText, formatDate } from '../../ui/date-text.tsx';
import { useChosen, type Chosen } from '../../ui/hooks/use-chosen.ts';
import { useUrlState } from '../../ui/hooks/use-url-state.ts';
import { Money } from '../../ui/money.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { TableSkeleton } from '../../ui/states/skeletons.tsx';
import { Pagination } from '../../ui/tables/pagination.tsx';
import { Table, type Column } from '../../ui/tables/table.tsx';
import { ActOnChosen, ChooseBox } from './chosen-orders.tsx';
import { NoOrders } from './order-cards.tsx';
import { FoundOrders, OrderFilterFields } from './order-filters.tsx';
import { noOrderFilters, ordersQuery, pageSize, type ListedOrder } from './orders.queries.ts';
import classes from './orders.module.css';

const address = { ...noOrderFilters, page: 1 };

/** What was ordered from the organization, on a desk: found by state and words, taken on together, and saved as a file. */
export function ReceivedOrders() {
  const [{ page, ...filters }, setAddress] = useUrlState(address);
  const { data, error, isPlaceholderData, refetch } = useQuery(ordersQuery('received', Math.max(page, 1), filters));
  const chosen = useChosen();
  if (error && !data) return <ErrorState error={error} retry={refetch} />;
  if (!data) return <TableSkeleton />;
  if (data.recordsTotal === 0) return <NoOrders type="received" />;
  const clear = () => setAddress({ ...noOrderFilters, page: 1 });
  return (
    <>
      <OrderFilterFields filters={filters} onChange={(change) => setAddress({ ...change, page: 1 })} />
      <ActOnChosen rows={data.records} chosen={chosen} />
      <FoundOrders data={data} filters={filters} onClear={clear} />
      {data.records.length === 0 ? (
        <EmptyState
          hint="Try another state or other words."
          action={
            <Button variant="default" onClick={clear}>
              Clear Filters
            </Button>
          }
        >
          Nothing matches this search.
        </EmptyState>
      ) : (
        <div data-stale={isPlaceholderData || undefined} className={classes.received}>
          <Table
            caption="Orders"
            className={classes.table}
            columns={columns(chosen)}
            rowKey={({ id }) => id}
            rows={data.records}
          />
        </div>
      )}
      <Pagination page={page} pages={Math.ceil(data.recordsFiltered / pageSize)} />
    </>
  );
}

function columns(chosen: Chosen): Column<ListedOrder>[] {
  return [
    { label: 'Choose', cell: (order) => <ChooseBox order={order} chosen={chosen} />, className: classes.box },
    { label: 'Date', cell: ({ createdAt }) => <DateText iso={createdAt} />, className: classes.short },
    { label: 'Buyer', cell: (order) => <Buyer {...order} />, className: classes.named },
    {
      label: 'Project',
      cell: ({ id, title, name, createdAt }) => (
        <Link to={pathTo('order/detail', { id })} className={classes.ordered}>
          {title}
          <span className="gh-visually-hidden">
            , ordered by {name} on {formatDate(createdAt)}
          </span>
        </Link>
      ),
      className: classes.named,
    },
    { label: 'Units', align: 'end', cell: ({ numberOfUnit }) => formatWhole(numberOfUnit) },
    { label: 'Total', align: 'end', cell: ({ investment }) => <Money dollars={investment} /> },
    { label: 'State', cell: (order) => <State order={order} refusal={chosen.refusals.get(order.id)} /> },
  ];
}

/** Who ordered, and the way to write to them. */
function Buyer({ name, buyerId }: ListedOrder) {
  return (
    <span className={classes.buyer}>
      {name}
      {buyerId !== '' && (
        <Link to={pathTo('chat', { id: buyerId })} className={classes.write}>
          Write<span className="gh-visually-hidden"> to {name}</span>
        </Link>
      )}
    </span>
  );
}

/** How an order stands, or its payment while it is not paid; and why the last act was refused. */
function State({ order, refusal }: { order: ListedOrder; refusal: string | undefined }) {
  const state = stateOfPurchase(order);
  return (
    <>
      {state ? <StateWord state={state} /> : <StatusWord status={order.status} />}
      {refusal !== undefined && <p className={classes.refusal}>{refusal}</p>}
    </>
  );
}
