import type { ScreenPath } from '../addresses.ts';

/** By which parameters of its address each queue of the console is narrowed. */
export const filterParameters = {
  'operator/withdrawals': ['status', 'search'],
  'operator/risk': ['state'],
  'operator/sanctions': ['state'],
  'operator/payments': ['show', 'search'],
  'operator/chargebacks': ['status'],
  'operator/complaints': ['status', 'search'],
  'operator/disputes': ['status'],
  'operator/defaults': ['state'],
  'operator/flags': ['queue'],
  'operator/freezes': ['show'],
  'operator/verifications': ['status'],
  'operator/people': ['search'],
  'operator/organizations': ['search'],
  'operator/projects': ['search'],
  'operator/audit': ['search'],
} as const satisfies Partial<Record<ScreenPath, readonly string[]>>;
export type NarrowedQueue = keyof typeof filterParameters;

/** The queues in their order. */
export const narrowedQueues = Object.keys(filterParameters) as [NarrowedQueue, ...NarrowedQueue[]];

/** The most characters of one value in a query string. */
const mostOfValue = 200;

/**
 * A query string of a queue's address as it is kept: its parameters in one order, without empty ones. Undefined where it has others than the queue's
 * own, or one twice.
 */
export function queryOfQueue(queue: NarrowedQueue, query: string): string | undefined {
  const known: readonly string[] = filterParameters[queue];
  const given = new URLSearchParams(query);
  const names = [...given.keys()];
  if (new Set(names).size < names.length || !names.every((name) => known.includes(name))) return undefined;
  const kept = known.flatMap((name) => {
    const value = given.get(name) ?? '';
    return value === '' ? [] : [[name, value]];
  });
  return kept.every(([, value]) => value!.length <= mostOfValue) ? String(new URLSearchParams(kept)) : undefined;
}
