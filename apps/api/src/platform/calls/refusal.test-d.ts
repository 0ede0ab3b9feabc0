import type { listReviews, addReview } from '@guildhall/contract/market/reviews.contract.ts';
import { listServices } from '@guildhall/contract/market/services.contract.ts';
import type { DataOf } from '@guildhall/contract/route.ts';
import type { Ctx, UserCtx } from './context.ts';
import { serve } from './serve.ts';

// Held by `npm run typecheck`: what stands below an expected error must not compile.

export async function aVerb(ctx: UserCtx<typeof addReview>): Promise<never> {
  // @ts-expect-error The contract does not declare that adding a review is a conflict.
  if (ctx.idempotencyKey) throw ctx.refuse('conflict');
  // @ts-expect-error There is no such error.
  if (ctx.idempotencyKey === '') throw ctx.refuse('not_there');
  if (ctx.address === '') throw ctx.refuse('validation', { rating: 'Rating is Required' });
  throw ctx.refuse('forbidden', 'You cannot review yourself.');
}

async function findsNothing(ctx: Ctx<'not_found'>): Promise<DataOf<typeof listServices>> {
  throw ctx.refuse('not_found');
}

export async function aCallThatDeclaresIt(ctx: Ctx<typeof listReviews>): Promise<unknown> {
  return findsNothing(ctx);
}

export async function aCallThatDoesNot(ctx: Ctx<typeof listServices>): Promise<unknown> {
  // @ts-expect-error A helper refuses with an error that the call which runs it does not declare.
  return findsNothing(ctx);
}

// @ts-expect-error A verb that refuses with more than the call declares cannot be served.
export const served = serve(listServices, findsNothing, { auth: 'in-statement' });
