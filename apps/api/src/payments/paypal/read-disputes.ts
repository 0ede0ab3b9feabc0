import { readAgain } from '../when-free.ts';
import { mustBeCents } from './amounts.ts';
import { PaypalFailure, type AskPaypal } from './paypal-client.ts';

type Move = {
  affected_party?: string;
  type?: string;
  reason?: string;
  amount?: { currency_code: string; value: string };
};

const disputes = '/v1/customer/disputes';
/** What the provider keeps for itself; a `DISPUTE_SETTLEMENT` is the payer's money. */
const fees = ['CHARGEBACK_FEE', 'DISPUTE_FEE', 'DISPUTE_SETTLEMENT_FEE'];

/**
 * What PayPal has kept for disputes of a capture, in cents. Nothing where the app may not read disputes: refunds are booked
 * all the same, and `npm run reconcile` says what is to be allowed.
 * @throws PaypalFailure when PayPal does not answer, UnreadableAnswer
 */
export async function readDisputeFees(ask: AskPaypal, captureId: string): Promise<bigint> {
  try {
    const query = { disputed_transaction_id: captureId, page_size: '50' };
    const listed = JSON.parse(await ask(({ get }) => get(disputes, query))) as { items?: { dispute_id?: string }[] };
    let total = 0n;
    for (const { dispute_id: id = '' } of listed.items ?? []) {
      const told = await ask(({ get }) => get(`${disputes}/${encodeURIComponent(id)}`));
      for (const move of (JSON.parse(told) as { money_movements?: Move[] }).money_movements ?? []) total += feeOf(move);
    }
    return total;
  } catch (error) {
    if (error instanceof PaypalFailure && error.statusCode === 403) return 0n;
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
    const listed = JSON.parse(await readAgain(() => ask(({ get }) => get(disputes, query)))) as {
      items?: { dispute_id?: string }[];
    };
    for (const { dispute_id: id = '' } of listed.items ?? []) {
      const told = await readAgain(() => ask(({ get }) => get(`${disputes}/${encodeURIComponent(id)}`)));
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

function feeOf({ affected_party: party, type, reason = '', amount }: Move): bigint {
  if (party !== 'SELLER' || !fees.includes(reason)) return 0n;
  const cents = mustBeCents(
    amount && { currencyCode: amount.currency_code, value: amount.value },
    'a fee of a dispute',
  );
  return type === 'CREDIT' ? -cents : cents;
}

/** Whether the app may read disputes. */
export async function mayReadDisputes(ask: AskPaypal): Promise<boolean> {
  const yesterday = new Date(Date.now() - 24 * 3600_000).toISOString();
  try {
    await readAgain(() => ask(({ get }) => get(disputes, { start_time: yesterday, page_size: '1' })));
    return true;
  } catch (error) {
    if (error instanceof PaypalFailure && error.statusCode === 403) return false;
    throw error;
  }
}
