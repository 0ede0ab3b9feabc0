import { listOwnAuditEntries } from '@guildhall/contract/base/audit.contract.ts';
import { operatorSession } from '@guildhall/contract/trust/operators.contract.ts';
import type { ReceivedOf } from '@guildhall/contract/route.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { msUntilConsoleMayClose } from './console-closes.ts';
import { lastUseOfConsole } from './operator-call.ts';
import { operatorKey, operatorSessionKey } from './operator-keys.ts';

/** Only its page says that something is not found: an operator's page is not loaded again for it. */
export const quiet = { quiet: 404 };

export type OperatorSession = ReceivedOf<typeof operatorSession>;

/** Who runs the console and what is still asked of them; asked again when it may have closed. */
export function operatorSessionQuery() {
  return queryOptions({
    queryKey: operatorSessionKey,
    queryFn: ({ signal }) => call(operatorSession, {}, { signal }),
    meta: quiet,
    refetchInterval: ({ state: { data, dataUpdatedAt } }) =>
      data?.factor === 'proven' &&
      msUntilConsoleMayClose(Date.now(), data.closesAt, Math.max(lastUseOfConsole(), dataUpdatedAt)),
    refetchIntervalInBackground: true,
  });
}

/** Fails with a 401 where the session has ended, and is answered in some other way where it lives; requested again each time. */
export function sessionLivesQuery() {
  return queryOptions({
    queryKey: ['session-lives'],
    queryFn: ({ signal }) => call(listOwnAuditEntries, { length: 1 }, { signal }),
    staleTime: 0,
    gcTime: 0,
    meta: { quiet: true },
  });
}

/** Lines of a list of the console that are asked for at once. */
export const atOnce = 20;

/** In milliseconds: how often what changes by itself is loaded again. */
export const halfMinute = 30_000;

/** The input of a list of the console: how many lines, beyond the one of the id `after`. */
type PartRequest = { length: number; after?: string };

/** Part by part of a list of the console under a key; `next` says beyond which id the next part begins, by default beyond its last line. */
export function listQuery<Part extends { records: readonly { id: string }[]; more: boolean }>(
  key: readonly unknown[],
  read: (part: PartRequest, options: { signal: AbortSignal }) => Promise<Part>,
  { length = atOnce, next = lastOf }: { length?: number; next?: (part: Part) => string | undefined } = {},
) {
  return infiniteQueryOptions({
    queryKey: [...operatorKey, ...key],
    queryFn: ({ pageParam, signal }) => read({ length, ...(pageParam && { after: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: next,
    meta: quiet,
  });
}

function lastOf({ records, more }: { records: readonly { id: string }[]; more: boolean }): string | undefined {
  return more ? records.at(-1)?.id : undefined;
}

/** One thing of the console, each look at which the audit log records: so it is read when a person opens it, and never by itself. */
export function auditedQuery<Thing>(
  key: readonly unknown[],
  read: (options: { signal: AbortSignal }) => Promise<Thing>,
) {
  return queryOptions({
    queryKey: [...operatorKey, ...key],
    queryFn: ({ signal }) => read({ signal }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    meta: { ...quiet, onDemand: true },
  });
}
