import { readReceipt } from '@guildhall/contract/receipts.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';

/** A receipt, by the id of what was paid. It never changes; the link to its PDF holds for ten minutes. */
export function receiptQuery(id: string) {
  return queryOptions({
    queryKey: ['receipts', id],
    queryFn: ({ signal }) => call(readReceipt, { id }, { signal }),
    // It is issued a moment after the payment, which may have been just now.
    retry: (failures, error) => failures < 2 && error instanceof ApiError && error.statusCode !== 401,
  });
}
