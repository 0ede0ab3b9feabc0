import { choice, either, flag, list, metadata, object, text, whole } from './shape.ts';

/** Parameters that the stand-in reads. What the API knows beyond them is refused, too, so that nobody takes it for done. */
const expand = list(text());
const address = object({
  city: text(),
  country: text(),
  line1: text(),
  line2: text(),
  postal_code: text(),
  state: text(),
});

export const newToken = object(
  {
    card: object({ number: text(), exp_month: text(), exp_year: text(), cvc: text(), name: text() }, [
      'number',
      'exp_month',
      'exp_year',
    ]),
  },
  ['card'],
);

export const newMethod = object(
  {
    type: choice(['card']),
    card: object({ token: text() }, ['token']),
    billing_details: object({ address, email: text(), name: text(), phone: text() }),
    metadata,
    expand,
  },
  ['type', 'card'],
);

export const newIntent = object(
  {
    amount: whole,
    currency: text(),
    // What `payment_method_types` was called before; that name is refused at the pinned version.
    allowed_payment_method_types: list(choice(['card', 'link', 'us_bank_account'])),
    automatic_payment_methods: object({ enabled: flag, allow_redirects: choice(['always', 'never']) }, ['enabled']),
    capture_method: choice(['automatic', 'automatic_async', 'manual']),
    confirm: flag,
    confirmation_method: choice(['automatic', 'manual']),
    description: text(1000),
    error_on_requires_action: flag,
    expand,
    metadata,
    payment_method: text(),
    receipt_email: text(),
    return_url: text(),
    statement_descriptor: text(22),
    statement_descriptor_suffix: text(22),
    use_stripe_sdk: flag,
  },
  ['amount', 'currency'],
);

export const capture = object({ amount_to_capture: whole, expand });
export const cancel = object({
  cancellation_reason: choice(['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer']),
  expand,
});
export const newRefund = object({
  amount: whole,
  charge: text(),
  payment_intent: text(),
  reason: choice(['duplicate', 'fraudulent', 'requested_by_customer']),
  metadata,
  expand,
});

export const evidence = object(
  { evidence: object({ uncategorized_text: text(20_000) }, ['uncategorized_text']), expand },
  ['evidence'],
);

export const retrieved = object({ expand });
const pages = {
  created: either(whole, object({ gt: whole, gte: whole, lt: whole, lte: whole })),
  ending_before: text(),
  expand,
  limit: whole,
  starting_after: text(),
};
export const listed = object(pages);
export const listedEvents = object({ ...pages, type: text(), types: list(text()) });
export const listedOfPayment = object({ ...pages, charge: text(), payment_intent: text() });
export const listedBalances = object({ ...pages, source: text(), type: text() });
