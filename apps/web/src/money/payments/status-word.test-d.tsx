import type { listOrders } from '@guildhall/contract/market/orders.contract.ts';
import type { DataOf } from '@guildhall/contract/route.ts';
import { StatusWord } from './status-word.tsx';

// Held by `npm run typecheck`: what stands below an expected error must not compile.

export function Statuses({ order }: { order: DataOf<typeof listOrders>['records'][number] }) {
  // @ts-expect-error There is no such status.
  const isPaid = order.status === 'paid';
  return (
    <>
      {isPaid}
      <StatusWord status={order.status} />
      {/* @ts-expect-error There is no such status. */}
      <StatusWord status="paid" />
    </>
  );
}
