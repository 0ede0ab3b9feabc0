import type { ErrorCode } from '@guildhall/contract/errors.ts';
import type { DataOf, ParsedOf, Route } from '@guildhall/contract/route.ts';
import { centsToDollars } from './cents-to-dollars.ts';
import type { Ctx, OperatorCtx, UserCtx } from './context.ts';

/** A call of the contract and the verb that answers it, with the resources that the verb needs. */
export type Served<Resources> = {
  route: Route;
  /** Gives what the answer carries, money in dollars. */
  verb: (ctx: UserCtx<ErrorCode, Resources>, input: never) => Promise<unknown>;
  /** `first`: the platform asks who calls before the verb runs. `in-statement`: the verb's own statement does, by `ctx.tokenHash`. */
  auth: 'first' | 'in-statement';
  /** `own`: the verb's own statement keeps the idempotency key. */
  idempotency: 'platform' | 'own';
  /** Of a call that is `recorded`: `own`, where the verb writes down by itself what a member did, inside its transaction. */
  record: 'platform' | 'own';
};

type Options = { auth?: 'first' | 'in-statement'; idempotency?: 'platform' | 'own'; record?: 'platform' | 'own' };

/** Ties a verb to its call, in whose answer its cents become dollars and whose declared errors are the ones it can refuse with. Verbs of signed-in callers and operators get `ctx.caller`, unless they ask for it in their own statement. */
export function serve<R extends Route & { access: 'public' | 'open' }, Resources>(
  route: R,
  verb: (ctx: Ctx<NoInfer<R>, Resources>, input: ParsedOf<R>) => Promise<DataOf<R>>,
  options?: Options,
): Served<Resources>;
export function serve<R extends Route & { access: 'operator' }, Resources>(
  route: R,
  verb: (ctx: OperatorCtx<NoInfer<R>, Resources>, input: ParsedOf<R>) => Promise<DataOf<R>>,
  options?: Pick<Options, 'idempotency'>,
): Served<Resources>;
export function serve<R extends Route, Resources>(
  route: R,
  verb: (ctx: Ctx<NoInfer<R>, Resources>, input: ParsedOf<R>) => Promise<DataOf<R>>,
  options: Options & { auth: 'in-statement' },
): Served<Resources>;
export function serve<R extends Route, Resources>(
  route: R,
  verb: (ctx: UserCtx<NoInfer<R>, Resources>, input: ParsedOf<R>) => Promise<DataOf<R>>,
  options?: Options & { auth?: 'first' },
): Served<Resources>;
export function serve(
  route: Route,
  verb: (ctx: never, input: never) => Promise<unknown>,
  options: Options = {},
): Served<never> {
  const write = centsToDollars(route.output);
  return {
    route,
    verb: (write ? (ctx, input) => verb(ctx as never, input).then(write) : verb) as Served<never>['verb'],
    auth: options.auth ?? 'first',
    idempotency: options.idempotency ?? 'platform',
    record: options.record ?? 'platform',
  };
}
