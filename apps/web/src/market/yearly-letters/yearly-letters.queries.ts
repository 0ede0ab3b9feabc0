import { listYearlyLetters } from '@guildhall/contract/market/yearly-letters.contract.ts';
import type { ReceivedOf } from '@guildhall/contract/route.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export type YearlyLetter = ReceivedOf<typeof listYearlyLetters>['records'][number];

/** One's own letters, the newest first; the links to their files hold for ten minutes. */
export function yearlyLettersQuery() {
  return queryOptions({
    queryKey: ['yearly-letters'],
    queryFn: ({ signal }) => call(listYearlyLetters, {}, { signal }),
  });
}
