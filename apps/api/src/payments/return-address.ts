import type { Ctx } from '../platform/context.ts';
import { invalid } from '../platform/refusal.ts';

/**
 * The address that the provider sends the payer back to, made whole. A path alone is of this site.
 * @throws Refusal `validation` when it leads anywhere else
 */
export const returnAddress = (ctx: Pick<Ctx, 'origin'>, given: string): string => {
  const origin = URL.canParse(ctx.origin) ? new URL(ctx.origin).origin : null;
  const url = origin !== null && URL.canParse(given, origin) ? new URL(given, origin) : null;
  if (!url || url.origin !== origin || url.username !== '' || url.password !== '')
    throw invalid('redirectUrl', 'The return address must be on this site.');
  return url.href;
};

/** A return address with the payment's id, as providers append it. */
export const withPayment = (returnUrl: string, paymentId: string): string => {
  const url = new URL(returnUrl);
  url.searchParams.set('payment_intent', paymentId);
  return url.href;
};
