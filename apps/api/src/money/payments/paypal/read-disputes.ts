import type { ProviderDispute } from '../provider/provider.ts';
import { retryRead } from '../provider/retry-calls.ts';
import { PaypalFailure, type AskPaypal } from './paypal-client.ts';
import { readDispute, type PaypalDispute } from './paypal-dispute.ts';

const disputes = '/v1/customer/disputes';

/**
 * The disputes of a capture. None where the app may not read them: refunds are booked all the same, and `npm run reconcile` says
 * what is to be allowed.
 * @throws PaypalFailure when PayPal does not answer, UnreadableAnswer
 */
export async function readDisputes(ask: AskPaypal, captureId: string): Promise<ProviderDispute[]> {
  try {
    const query = { disputed_transaction_id: captureId, page_size: '50' };
    const listed = JSON.parse(await ask(({ get }) => get(disputes, query))) as { items?: { dispute_id?: string }[] };
    const found: ProviderDispute[] = [];
    for (const { dispute_id: id = '' } of listed.items ?? [])
      found.push(
        readDispute(
          id,
          JSON.parse(await ask(({ get }) => get(`${disputes}/${encodeURIComponent(id)}`))) as PaypalDispute,
        ),
      );
    return found;
  } catch (error) {
    if (error instanceof PaypalFailure && error.statusCode === 403) return [];
    throw error;
  }
}

/**
 * The captures that were disputed since a moment, the newest fifty; none where the app may not read disputes.
 * @throws PaypalFailure when PayPal does not answer
 */
export async function readDisputedSince(ask: AskPaypal, from: Date): Promise<string[]> {
  const captures: string[] = [];
  try {
    const query = { start_time: `${from.toISOString().slice(0, 19)}Z`, page_size: '50' };
    const listed = JSON.parse(await retryRead(() => ask(({ get }) => get(disputes, query)))) as {
      items?: { dispute_id?: string }[];
    };
    for (const { dispute_id: id = '' } of listed.items ?? []) {
      const told = await retryRead(() => ask(({ get }) => get(`${disputes}/${encodeURIComponent(id)}`)));
      const { disputed_transactions: of = [] } = JSON.parse(told) as {
        disputed_transactions?: { seller_transaction_id?: string }[];
      };
      captures.push(...of.flatMap(({ seller_transaction_id: capture }) => capture ?? []));
    }
    return captures;
  } catch (error) {
    if (error instanceof PaypalFailure && error.statusCode === 403) return [];
    throw error;
  }
}

/** Whether the app may read disputes. */
export async function mayReadDisputes(ask: AskPaypal): Promise<boolean> {
  const yesterday = new Date(Date.now() - 24 * 3600_000).toISOString();
  try {
    await retryRead(() => ask(({ get }) => get(disputes, { start_time: yesterday, page_size: '1' })));
    return true;
  } catch (error) {
    if (error instanceof PaypalFailure && error.statusCode === 403) return false;
    throw error;
  }
}
