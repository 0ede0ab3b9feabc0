import { invalid } from '../../../platform/calls/refusal.ts';
import type { Site } from '../../../platform/http/site.ts';

/**
 * The address that the provider sends the payer back to, made whole. A path alone is of this site.
 * @throws Refusal `validation` when it leads anywhere else
 */
export function returnAddress(site: Pick<Site, 'origin' | 'owns'>, given: string): string {
  const url = URL.canParse(given, site.origin()) ? new URL(given, site.origin()) : null;
  if (!url || !site.owns(url.origin) || url.username !== '' || url.password !== '')
    throw invalid('redirectUrl', 'The return address must be on this site.');
  return url.href;
}

/** A return address with the payment's id, as providers append it. */
export function withPayment(returnUrl: string, paymentId: string): string {
  const url = new URL(returnUrl);
  url.searchParams.set('payment_intent', paymentId);
  return url.href;
}
