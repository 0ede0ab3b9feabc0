import {
  findAccounts,
  listAccountRecords,
  lookUpProjects,
  readAccount,
  type AccountRecordKind,
} from '@guildhall/contract/server/accounts.operator.contract.ts';
import type { DataOf } from '@guildhall/contract/route.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { ask } from '../../console/operator-call.ts';
import { operatorKey } from '../../console/operator-keys.ts';
import { atOnce, quiet } from '../../console/operator.queries.ts';

export type ListedAccount = DataOf<typeof findAccounts>['records'][number];

/** People (1) or organizations (2), newest first, or those that a search finds. */
export function accountsQuery(asked: { type: 1 | 2; search: string }) {
  return infiniteQueryOptions({
    queryKey: [...operatorKey, 'accounts', asked],
    queryFn: ({ pageParam, signal }) =>
      ask(findAccounts, { ...asked, length: atOnce, ...(pageParam ? { after: pageParam } : {}) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ records, more }) => (more && asked.search === '' ? records.at(-1)?.id : undefined),
    meta: quiet,
  });
}

export type OperatedAccount = DataOf<typeof readAccount>;

export function accountQuery(id: string) {
  return queryOptions({
    queryKey: [...operatorKey, 'account', id],
    queryFn: ({ signal }) => ask(readAccount, { id }, { signal }),
    meta: quiet,
  });
}

export type AccountRecord = DataOf<typeof listAccountRecords>['records'][number];

/** Money, cases or members of an account, ten more each time. */
export function accountRecordsQuery(id: string, kind: AccountRecordKind) {
  return infiniteQueryOptions({
    queryKey: [...operatorKey, 'account-records', id, kind],
    queryFn: ({ pageParam, signal }) =>
      ask(listAccountRecords, { id, kind, length: 10, ...(pageParam ? { after: pageParam } : {}) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ records, more }) => (more ? records.at(-1)?.id : undefined),
    meta: quiet,
  });
}

export type ListedProject = DataOf<typeof lookUpProjects>['records'][number];

/** Projects of everybody, newest first, or those that a search finds. */
export function projectsQuery(search: string) {
  return infiniteQueryOptions({
    queryKey: [...operatorKey, 'projects', search],
    queryFn: ({ pageParam, signal }) =>
      ask(lookUpProjects, { search, length: atOnce, ...(pageParam ? { after: pageParam } : {}) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ records, more }) => (more && search === '' ? records.at(-1)?.id : undefined),
    meta: quiet,
  });
}
