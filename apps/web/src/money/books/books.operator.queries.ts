import { readBooks } from '@guildhall/contract/money/books.operator.contract.ts';
import type { ReceivedOf } from '@guildhall/contract/route.ts';
import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../console/operator-call.ts';
import { operatorKey } from '../../console/operator-keys.ts';
import { whileUsed } from '../../console/while-used.ts';
import { quiet } from '../../console/operator.queries.ts';

export type Books = ReceivedOf<typeof readBooks>;

export type BookCheck = Books['newest'][number];

export function booksQuery() {
  return queryOptions({
    queryKey: [...operatorKey, 'books'],
    queryFn: ({ signal }) => ask(readBooks, {}, { signal }),
    meta: quiet,
    // A check that was begun ends a moment later, and another operator may explain a difference.
    refetchInterval: whileUsed(5_000),
  });
}
