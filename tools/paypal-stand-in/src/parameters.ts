import { money } from './money.ts';
import { address, anything, choice, list, object, text, whole } from './shape.ts';

const experience = object({
  brand_name: text(127),
  locale: text(10, /^[a-z]{2}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|\d{3}))?$/, 2),
  shipping_preference: choice(['GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS']),
  return_url: address,
  cancel_url: address,
  landing_page: choice(['LOGIN', 'GUEST_CHECKOUT', 'NO_PREFERENCE']),
  user_action: choice(['CONTINUE', 'PAY_NOW']),
  payment_method_preference: choice(['UNRESTRICTED', 'IMMEDIATE_PAYMENT_REQUIRED']),
});

const item = object(
  {
    name: text(127),
    unit_amount: money,
    tax: money,
    quantity: text(10, /^[1-9]\d{0,9}$/),
    description: text(127, undefined, 0),
    sku: text(127, undefined, 0),
    category: choice(['DIGITAL_GOODS', 'PHYSICAL_GOODS', 'DONATION']),
  },
  ['name', 'unit_amount', 'quantity'],
);

const amount = object(
  {
    currency_code: text(3, undefined, 3),
    value: text(32, /^((-?[0-9]+)|(-?([0-9]+)?[.][0-9]+))$/),
    breakdown: object({ item_total: money, tax_total: money, handling: money, discount: money }),
  },
  ['currency_code', 'value'],
);

const unit = object(
  {
    reference_id: text(256),
    amount,
    description: text(127),
    custom_id: text(127),
    invoice_id: text(127),
    soft_descriptor: text(22),
    items: list(item),
  },
  ['amount'],
);

export const newOrder = object(
  {
    intent: choice(['CAPTURE', 'AUTHORIZE']),
    purchase_units: list(unit, 1, 10),
    payment_source: object({
      paypal: object({ experience_context: experience, email_address: text(254, undefined, 3) }),
    }),
  },
  ['intent', 'purchase_units'],
);
export type NewOrder = ReturnType<typeof newOrder>;
export type NewUnit = NewOrder['purchase_units'][number];

/** Of a wallet that has been approved, nothing has to be said. */
export const capture = object({});

export const patches = list(
  object({ op: choice(['add', 'remove', 'replace', 'move', 'copy', 'test']), path: text(500), value: anything }, [
    'op',
  ]),
  1,
);

export const newRefund = object({
  amount: money,
  custom_id: text(127),
  invoice_id: text(127),
  note_to_payer: text(255),
});

export const verification = object(
  {
    auth_algo: text(100, /^[a-zA-Z0-9]+$/),
    cert_url: text(500),
    transmission_id: text(50, /^[\w:{}-]*$/),
    transmission_sig: text(500),
    transmission_time: text(100, /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/),
    webhook_id: text(50, /^[a-zA-Z0-9]+$/),
    webhook_event: anything,
  },
  ['auth_algo', 'cert_url', 'transmission_id', 'transmission_sig', 'transmission_time', 'webhook_id', 'webhook_event'],
);

const moment = text(
  64,
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60)(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/,
  20,
);

/** What is asked for behind the question mark. The published search filters by more, which this refuses. */
export const search = object(
  {
    start_date: moment,
    end_date: moment,
    transaction_id: text(19, undefined, 17),
    transaction_type: text(5, /^T\d{4}$/),
    transaction_status: choice(['D', 'P', 'S', 'V']),
    transaction_currency: text(3, /^[A-Z]{3}$/),
    fields: choice(['transaction_info']),
    balance_affecting_records_only: choice(['Y', 'N']),
    page_size: whole(1, 500),
    page: whole(1, 2_147_483_647),
  },
  ['start_date', 'end_date'],
);
export type Search = ReturnType<typeof search>;

export const listedDisputes = object({
  start_time: moment,
  disputed_transaction_id: text(255, /^[0-9A-Z_]+$/),
  page_size: whole(1, 50),
});
export type ListedDisputes = ReturnType<typeof listedDisputes>;

export const nothing = object({});
