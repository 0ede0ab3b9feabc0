import { ourPaymentId } from '../provider/our-payment-id.ts';
import type { ProviderEvent, Whose } from '../provider/provider.ts';
import { PaypalFailure, type AskPaypal } from './paypal-client.ts';
import { readSignature, type Headers } from './read-signature.ts';

type Sent = {
  id?: unknown;
  resource_type?: unknown;
  resource?: {
    id?: unknown;
    supplementary_data?: { related_ids?: { order_id?: unknown } };
    disputed_transactions?: { seller_transaction_id?: unknown }[];
    links?: { rel?: unknown; href?: unknown }[];
  };
};

function readBody(text: string): Sent | null {
  try {
    const sent: unknown = JSON.parse(text);
    return typeof sent === 'object' && sent !== null && !Array.isArray(sent) ? sent : null;
  } catch {
    return null;
  }
}

const nobodys: Whose = { paymentId: '' };

/** The id of an order that a link of its capture leads to; '' for none. */
function orderAbove(links: readonly { rel?: unknown; href?: unknown }[] = []): string {
  const up = links.find(({ rel }) => rel === 'up')?.href;
  return /\/v2\/checkout\/orders\/([A-Z0-9]{1,36})$/.exec(String(up ?? ''))?.[1] ?? '';
}

/**
 * Whose an event is. A refund and a dispute name only the capture, which names its order in a field that may be missing: then the order is
 * the one that it belongs to, and our own id is there as well.
 */
async function whoseIs({ resource_type, resource }: Sent, ask: AskPaypal): Promise<Whose> {
  if (resource_type === 'checkout-order') return { paymentId: String(resource?.id ?? '') };
  const order = resource?.supplementary_data?.related_ids?.order_id ?? orderAbove(resource?.links);
  if (typeof order === 'string' && order !== '') return { paymentId: order };
  const up = resource?.links?.find(({ rel }) => rel === 'up')?.href;
  const capture =
    /\/v2\/payments\/captures\/([A-Z0-9]{1,36})$/.exec(String(up ?? ''))?.[1] ??
    /^[A-Z0-9]{1,36}$/.exec(String(resource?.disputed_transactions?.[0]?.seller_transaction_id ?? ''))?.[0];
  if (capture === undefined) return nobodys;
  try {
    const { result } = await ask(({ payments }) => payments.getCapturedPayment({ captureId: capture }));
    const { supplementaryData, links, customId } = result;
    return { paymentId: supplementaryData?.relatedIds?.orderId ?? orderAbove(links), intentId: ourPaymentId(customId) };
  } catch (error) {
    if (error instanceof PaypalFailure && error.statusCode === 404) return nobodys;
    throw error;
  }
}

/**
 * Reads an event; null when its signature cannot be PayPal's. PayPal checks it over the text as it was received, which is
 * therefore in the question as it is: read and written again it would be another one. What the event asks throws PaypalFailure
 * when PayPal does not answer.
 */
export function readPaypalEvent(
  body: Buffer,
  headers: Headers,
  { webhookId, apiUrl, ask }: { webhookId: string; apiUrl: string; ask: AskPaypal },
): ProviderEvent | null {
  const signature = readSignature(headers, apiUrl);
  const text = body.toString('utf8');
  const sent = readBody(text);
  if (!signature || !sent || webhookId === '') return null;
  const asked = `${JSON.stringify({ ...signature, webhook_id: webhookId }).slice(0, -1)},"webhook_event":${text}}`;
  return {
    id: String(sent.id),
    paymentId: '',
    isGenuine: async () => {
      const answer = await ask(({ post }) => post('/v1/notifications/verify-webhook-signature', asked));
      return (JSON.parse(answer) as { verification_status?: unknown }).verification_status === 'SUCCESS';
    },
    whose: () => whoseIs(sent, ask),
  };
}
