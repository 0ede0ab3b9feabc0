import {
  findAccounts,
  listAccountRecords,
  lookUpProjects,
  readAccount,
  readAccountBalances,
  type AccountRecordKind,
} from '@guildhall/contract/server/accounts.operator.contract.ts';
import type { ReceivedOf } from '@guildhall/contract/route.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ask } from '../../console/operator-call.ts';
import { operatorKey } from '../../console/operator-keys.ts';
import { listQuery, quiet } from '../../console/operator.queries.ts';

export type ListedAccount = ReceivedOf<typeof findAccounts>['records'][number];

/** People (1) or organizations (2), newest first, or those that a search finds. */
export function accountsQuery(asked: { type: 1 | 2; search: string }) {
  return listQuery(['accounts', asked], (part, options) => ask(findAccounts, { ...asked, ...part }, options), {
    next: ({ records, more }) => (more && asked.search === '' ? records.at(-1)?.id : undefined),
  });
}

export type OperatedAccount = ReceivedOf<typeof readAccount>;

export function accountQuery(id: string) {
  return queryOptions({
    queryKey: [...operatorKey, 'account', id],
    queryFn: ({ signal }) => ask(readAccount, { id }, { signal }),
    meta: quiet,
  });
}

export type AccountRecord = ReceivedOf<typeof listAccountRecords>['records'][number];

/** Money, cases or members of an account, ten more each time. */
export function accountRecordsQuery(id: string, kind: AccountRecordKind) {
  return listQuery(
    ['account-records', id, kind],
    (part, options) => ask(listAccountRecords, { id, kind, ...part }, options),
    { length: 10 },
  );
}

/** What was in the wallet of an account at the end of each of the last months. */
export function accountBalancesQuery(id: string, months: number) {
  return queryOptions({
    queryKey: [...operatorKey, 'account-balances', id, months],
    queryFn: ({ signal }) => ask(readAccountBalances, { id, months }, { signal }),
    placeholderData: keepPreviousData,
    meta: quiet,
  });
}

export type ListedProject = ReceivedOf<typeof lookUpProjects>['records'][number];

/** Projects of everybody, newest first, or those that a search finds. */
export function projectsQuery(search: string) {
  return listQuery(['projects', search], (part, options) => ask(lookUpProjects, { search, ...part }, options), {
    next: ({ records, more }) => (more && search === '' ? records.at(-1)?.id : undefined),
  });
}
