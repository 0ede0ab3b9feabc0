import type { DataOf, ParsedOf, Route } from '@guildhall/contract/route.ts';
import type { Ctx, UserCtx } from './context.ts';

/** A call of the contract and the verb that answers it. */
export type Served = {
  route: Route;
  verb: (ctx: never, input: never) => Promise<unknown>;
  /** `first`: the platform asks who calls before the verb runs. `in-statement`: the verb's own statement does, by `ctx.tokenHash`. */
  auth: 'first' | 'in-statement';
  /** `own`: the verb's own statement keeps the idempotency key. */
  idempotency: 'platform' | 'own';
};

type Options = { auth?: 'first' | 'in-statement'; idempotency?: 'platform' | 'own' };

/** Ties a verb to its call, whose declared errors are the ones it can refuse with. Verbs of signed-in callers get `ctx.caller`, unless they ask for it in their own statement. */
export function serve<R extends Route & { access: 'public' | 'open' }>(
  route: R,
  verb: (ctx: Ctx<NoInfer<R>>, input: ParsedOf<R>) => Promise<DataOf<R>>,
  options?: Options,
): Served;
export function serve<R extends Route>(
  route: R,
  verb: (ctx: Ctx<NoInfer<R>>, input: ParsedOf<R>) => Promise<DataOf<R>>,
  options: Options & { auth: 'in-statement' },
): Served;
export function serve<R extends Route>(
  route: R,
  verb: (ctx: UserCtx<NoInfer<R>>, input: ParsedOf<R>) => Promise<DataOf<R>>,
  options?: Options & { auth?: 'first' },
): Served;
export function serve(
  route: Route,
  verb: (ctx: never, input: never) => Promise<unknown>,
  options: Options = {},
): Served {
  return { route, verb, auth: options.auth ?? 'first', idempotency: options.idempotency ?? 'platform' };
}
