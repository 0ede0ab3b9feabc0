import type { CardAnswer, ReadCard } from './cards.ts';

/** Objects as the API answers them; what nobody asked for here is null, as the API leaves it. Times in seconds. */
export type Token = { id: string; object: 'token'; used: boolean; livemode: false; created: number; type: 'card' } & {
  card: object;
  client_ip: null;
};
export type Method = { id: string; object: 'payment_method'; type: 'card'; created: number; card: object } & Record<
  string,
  unknown
>;
export type Refund = {
  id: string;
  object: 'refund';
  amount: number;
  balance_transaction: string | null;
  charge: string;
  payment_intent: string;
  status: 'succeeded' | 'failed';
  created: number;
} & Record<string, unknown>;
/** What has moved on the account's balance: `amount` in, or below zero out, and `net` after the fee. */
export type BalanceTransaction = {
  id: string;
  object: 'balance_transaction';
  amount: number;
  created: number;
  fee: number;
  net: number;
  reporting_category: string;
  source: string;
  type: string;
} & Record<string, unknown>;
export type Dispute = {
  id: string;
  object: 'dispute';
  amount: number;
  balance_transactions: BalanceTransaction[];
  charge: string;
  created: number;
  payment_intent: string;
  status: 'needs_response' | 'warning_needs_response' | 'won' | 'lost' | 'warning_closed';
} & Record<string, unknown>;
export type Charge = {
  id: string;
  object: 'charge';
  amount: number;
  amount_captured: number;
  amount_refunded: number;
  balance_transaction: string | null;
  captured: boolean;
  created: number;
  disputed: boolean;
  paid: boolean;
  payment_intent: string;
  refunded: boolean;
  status: 'succeeded' | 'failed';
} & Record<string, unknown>;
export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'requires_capture'
  | 'canceled'
  | 'succeeded';
export type Intent = {
  id: string;
  object: 'payment_intent';
  amount: number;
  amount_capturable: number;
  amount_received: number;
  canceled_at: number | null;
  cancellation_reason: string | null;
  capture_method: string;
  client_secret: string;
  created: number;
  currency: string;
  last_payment_error: object | null;
  latest_charge: string | null;
  metadata: Record<string, string>;
  next_action: { type: 'redirect_to_url'; redirect_to_url: { return_url: string; url: string } } | null;
  payment_method: string | null;
  status: IntentStatus;
} & Record<string, unknown>;
export type Event = {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: object };
  livemode: false;
  pending_webhooks: number;
  request: { id: null; idempotency_key: null };
  type: string;
};

/** Fields of an object that this stand-in never fills. */
export function nulls<const Name extends string>(...names: Name[]): Record<Name, null> {
  return Object.fromEntries(names.map((name) => [name, null])) as Record<Name, null>;
}

const billing = {
  address: nulls('city', 'country', 'line1', 'line2', 'postal_code', 'state'),
  ...nulls('email', 'name', 'phone', 'tax_id'),
};

const checks = { ...nulls('address_line1_check', 'address_postal_code_check'), cvc_check: 'pass' };

function anyCard({ last4, month, year }: ReadCard) {
  return {
    brand: 'visa',
    country: 'US',
    exp_month: month,
    exp_year: year,
    funding: 'credit',
    last4,
    regulated_status: 'unregulated',
  };
}

export function newToken(id: string, cardId: string, created: number, card: ReadCard): Token {
  return {
    id,
    object: 'token',
    card: {
      id: cardId,
      object: 'card',
      ...anyCard(card),
      cvc_check: 'unchecked',
      metadata: {},
      networks: { preferred: null },
      ...nulls('address_city', 'address_country', 'address_line1', 'address_line1_check', 'address_line2'),
      ...nulls('address_state', 'address_zip', 'address_zip_check', 'dynamic_last4', 'name', 'tokenization_method'),
    },
    client_ip: null,
    created,
    livemode: false,
    type: 'card',
    used: false,
  };
}

export function newMethod(id: string, created: number, card: ReadCard, metadata: Record<string, string>): Method {
  return {
    id,
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: billing,
    card: {
      ...anyCard(card),
      checks,
      display_brand: 'visa',
      networks: { available: ['visa'], preferred: null },
      three_d_secure_usage: { supported: true },
      ...nulls('generated_from', 'wallet'),
    },
    created,
    livemode: false,
    metadata,
    type: 'card',
    ...nulls('customer', 'customer_account'),
  };
}

export function newCharge(id: string, created: number, intent: Intent, card: ReadCard, declined?: CardAnswer): Charge {
  const failed = declined?.kind === 'declines' ? declined : undefined;
  return {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    billing_details: billing,
    calculated_statement_descriptor: 'GUILDHALL',
    captured: false,
    created,
    currency: intent.currency,
    description: intent['description'],
    disputed: false,
    failure_code: failed?.code ?? null,
    failure_message: failed?.message ?? null,
    livemode: false,
    metadata: intent.metadata,
    outcome: {
      ...nulls('advice_code', 'network_advice_code', 'network_decline_code'),
      network_status: failed ? 'declined_by_network' : 'approved_by_network',
      reason: failed?.declineCode ?? null,
      seller_message: failed ? 'The bank returned a decline.' : 'Payment complete.',
      type: failed ? 'issuer_declined' : 'authorized',
    },
    paid: !failed,
    payment_intent: intent.id,
    payment_method: intent.payment_method,
    payment_method_details: {
      type: 'card',
      card: {
        ...anyCard(card),
        amount_authorized: failed ? null : intent.amount,
        checks,
        network: 'visa',
        ...nulls('authorization_code', 'electronic_commerce_indicator', 'installments', 'mandate'),
        ...nulls('network_transaction_id', 'three_d_secure', 'transaction_link_id', 'wallet'),
      },
    },
    refunded: false,
    status: failed ? 'failed' : 'succeeded',
    ...nulls('application', 'application_fee', 'application_fee_amount', 'balance_transaction', 'customer'),
    ...nulls('failure_balance_transaction', 'fraud_details', 'on_behalf_of', 'receipt_email', 'receipt_number'),
    ...nulls('receipt_url', 'review', 'shipping', 'source', 'source_transfer', 'statement_descriptor'),
    ...nulls('statement_descriptor_suffix', 'transfer_data', 'transfer_group'),
  };
}

export function newRefund(id: string, created: number, charge: Charge, amount: number, reason: string | null): Refund {
  return {
    id,
    object: 'refund',
    amount,
    charge: charge.id,
    created,
    currency: charge['currency'],
    metadata: {},
    payment_intent: charge.payment_intent,
    reason,
    status: 'succeeded',
    ...nulls('balance_transaction', 'customer', 'customer_account', 'payment_method', 'receipt_number'),
    ...nulls('source_transfer_reversal', 'transfer_reversal'),
  };
}

const noEvidence = {
  enhanced_evidence: {},
  ...nulls('access_activity_log', 'billing_address', 'cancellation_policy', 'cancellation_policy_disclosure'),
  ...nulls(
    'cancellation_rebuttal',
    'customer_communication',
    'customer_email_address',
    'customer_name',
    'customer_purchase_ip',
  ),
  ...nulls(
    'customer_signature',
    'duplicate_charge_documentation',
    'duplicate_charge_explanation',
    'duplicate_charge_id',
  ),
  ...nulls('product_description', 'receipt', 'refund_policy', 'refund_policy_disclosure', 'refund_refusal_explanation'),
  ...nulls('service_date', 'service_documentation', 'shipping_address', 'shipping_carrier', 'shipping_date'),
  ...nulls('shipping_documentation', 'shipping_tracking_number', 'uncategorized_file', 'uncategorized_text'),
};

export function newDispute(id: string, created: number, charge: Charge, status: Dispute['status']): Dispute {
  return {
    id,
    object: 'dispute',
    amount: charge.amount_captured,
    balance_transactions: [],
    charge: charge.id,
    created,
    currency: charge['currency'],
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: created + 7 * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: 'manual',
    is_charge_refundable: status === 'warning_needs_response',
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status,
  };
}
