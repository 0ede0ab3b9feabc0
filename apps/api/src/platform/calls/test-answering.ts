import type { DataOf, ReceivedOf, Route } from '@guildhall/contract/route.ts';
import { centsToDollars } from './cents-to-dollars.ts';

/** A verb that gives what its call answers, money in dollars, for tests that call it without a server. */
export function answering<R extends Route, Args extends unknown[]>(
  route: R,
  verb: (...args: Args) => Promise<DataOf<R>>,
): (...args: Args) => Promise<ReceivedOf<R>> {
  const inDollars = centsToDollars(route.output)! as (data: DataOf<R>) => ReceivedOf<R>;
  return async (...args) => inDollars(await verb(...args));
}
