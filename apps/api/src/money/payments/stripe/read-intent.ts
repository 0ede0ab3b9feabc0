import type { ProviderStatus } from '@guildhall/contract/money/payments.contract.ts';
import type { Stripe } from 'stripe';
import { ourPaymentId } from '../provider/our-payment-id.ts';
import type { ProviderPayment } from '../provider/provider.ts';

/** The name under which a payment carries our own id. */
export const ourId = 'guildhall_payment';

const noReason = 'Your card was not accepted.';

/** Whether all of what was taken has gone back to the card. */
function isReturned({ latest_charge: charge }: Stripe.PaymentIntent): boolean {
  return typeof charge === 'object' && charge !== null && charge.refunded;
}

function statusOf(intent: Stripe.PaymentIntent): ProviderStatus {
  switch (intent.status) {
    case 'succeeded':
      return isReturned(intent) ? 'refunded' : 'succeeded';
    case 'canceled':
      return 'canceled';
    case 'requires_capture':
      return 'authorized';
    case 'requires_action':
      return 'requires_action';
    // We confirm when we create, so that this one was declined or refused on the issuer's page. It is not tried again.
    case 'requires_payment_method':
      return 'failed';
    default:
      return 'processing';
  }
}

/** A payment in our own terms. Of a captured one the amount is what was taken, which somebody may have made less. */
export function readIntent(intent: Stripe.PaymentIntent): ProviderPayment {
  const status = statusOf(intent);
  return {
    id: intent.id,
    intentId: ourPaymentId(intent.metadata[ourId]),
    status,
    amountCents: BigInt(intent.status === 'succeeded' ? intent.amount_received : intent.amount),
    currency: intent.currency.toUpperCase(),
    confirmUrl: (status === 'requires_action' && intent.next_action?.redirect_to_url?.url) || '',
    failure: status === 'failed' ? (intent.last_payment_error?.message ?? noReason) : '',
  };
}
