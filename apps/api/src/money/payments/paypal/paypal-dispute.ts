import type { ProviderDispute } from '../provider/provider.ts';
import { mustBeCents } from './amounts.ts';

type Move = {
  affected_party?: string;
  type?: string;
  reason?: string;
  amount?: { currency_code: string; value: string };
};

/** A dispute as PayPal writes it. */
export type PaypalDispute = {
  dispute_id?: string;
  create_time?: string;
  seller_response_due_date?: string;
  reason?: string;
  status?: string;
  dispute_amount?: { currency_code: string; value: string };
  dispute_outcome?: { outcome_code?: string };
  money_movements?: Move[];
};

/** What the provider keeps for itself; a `DISPUTE_SETTLEMENT` is the payer's money. */
const fees = ['CHARGEBACK_FEE', 'DISPUTE_FEE', 'DISPUTE_SETTLEMENT_FEE'];

const outcomes: Record<string, ProviderDispute['status']> = {
  RESOLVED_BUYER_FAVOUR: 'lost',
  RESOLVED_SELLER_FAVOUR: 'won',
};

function statusOf({ status = '', dispute_outcome: outcome }: PaypalDispute): ProviderDispute['status'] {
  if (status === 'RESOLVED') return outcomes[outcome?.outcome_code ?? ''] ?? 'closed';
  return status === 'OPEN' || status === 'WAITING_FOR_SELLER_RESPONSE' ? 'open' : 'answered';
}

/**
 * What the product keeps of a dispute, its money in cents.
 * @throws UnreadableAnswer for money that is not in dollars
 */
export function readDispute(id: string, told: PaypalDispute): ProviderDispute {
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
