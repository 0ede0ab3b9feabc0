import type { ProviderDispute } from '../provider/provider.ts';
import { retryRead } from '../provider/retry-calls.ts';
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

type PaypalDispute = {
  dispute_id?: string;
  create_time?: string;
  seller_response_due_date?: string;
  reason?: string;
  status?: string;
  dispute_amount?: { currency_code: string; value: string };
  dispute_outcome?: { outcome_code?: string };
  money_movements?: Move[];
};

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

const outcomes: Record<string, ProviderDispute['status']> = {
  RESOLVED_BUYER_FAVOUR: 'lost',
  RESOLVED_SELLER_FAVOUR: 'won',
};

function statusOf({ status = '', dispute_outcome: outcome }: PaypalDispute): ProviderDispute['status'] {
  if (status === 'RESOLVED') return outcomes[outcome?.outcome_code ?? ''] ?? 'closed';
  return status === 'OPEN' || status === 'WAITING_FOR_SELLER_RESPONSE' ? 'open' : 'answered';
}

function readDispute(id: string, told: PaypalDispute): ProviderDispute {
  const { dispute_amount: amount, create_time: created = '', seller_response_due_date: due = '', reason = '' } = told;
  const moment = (text: string) => (Number.isNaN(Date.parse(text)) ? null : new Date(text));
  return {
    id,
    reason,
    isInquiry: false,
    status: statusOf(told),
    amountCents: mustBeCents(amount && { currencyCode: amount.currency_code, value: amount.value }, 'a dispute'),
    feeCents: (told.money_movements ?? []).reduce((sum, move) => sum + feeOf(move), 0n),
    openedAt: moment(created) ?? new Date(),
    dueAt: moment(due),
  };
}

function feeOf({ affected_party: party, type, reason = '', amount }: Move): bigint {
  if (party !== 'SELLER' || !fees.includes(reason)) return 0n;
  const cents = mustBeCents(
    amount && { currencyCode: amount.currency_code, value: amount.value },
    'a fee of a dispute',
  );
  return type === 'CREDIT' ? -cents : cents;
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
