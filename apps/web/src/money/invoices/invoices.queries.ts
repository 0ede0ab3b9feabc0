import { listInvoices } from '@guildhall/contract/money/invoices.contract.ts';
import type { ReceivedOf } from '@guildhall/contract/route.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export type Invoice = ReceivedOf<typeof listInvoices>['records'][number];

const atOnce = 12;

/** One's own invoices for fees, newest first, twelve more each time; the links to their files hold for ten minutes. */
export function invoicesQuery() {
  return infiniteQueryOptions({
    queryKey: ['invoices'],
    queryFn: ({ pageParam, signal }) =>
      call(listInvoices, { length: atOnce, ...(pageParam ? { before: pageParam } : {}) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ records, more }) => (more ? records.at(-1)?.id : undefined),
  });
}
