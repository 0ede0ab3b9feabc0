import { readFees } from '@guildhall/contract/money/fees.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** What the house takes of projects that are published now. */
export function feesQuery() {
  return queryOptions({ queryKey: ['fees'], queryFn: ({ signal }) => call(readFees, {}, { signal }) });
}
