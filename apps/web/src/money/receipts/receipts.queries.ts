import { readReceipt } from '@guildhall/contract/money/receipts.contract.ts';
import type { ReceivedOf } from '@guildhall/contract/route.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { isNotFound } from '../../api/handle-error.ts';
import { worthRetrying } from '../../api/query-client.ts';
import { timeZone } from '../../ui/time-zone.ts';

export type Receipt = ReceivedOf<typeof readReceipt>;

/** A receipt, by the id of what was paid, with what was given back since; the link to its PDF holds for ten minutes. */
export function receiptQuery(id: string) {
  return queryOptions({
    queryKey: ['receipts', id],
    queryFn: ({ signal }) => call(readReceipt, { id, timeZone: timeZone() }, { signal }),
    // It is issued a moment after the payment, which may have been just now: it is looked for over four seconds and a half.
    retry: (failures, error) => (isNotFound(error) ? failures < 4 : failures < 2 && worthRetrying(error)),
    retryDelay: (failures) => 300 * 2 ** failures,
  });
}
