import { api, mistakesIn } from '../mutation.ts';

/** Mistakes in what is asked of Stripe and PayPal, and in how their answers and events are read. */
export const providersMistakes = [
  ...mistakesIn(
    `${api}/money/payments/stripe/stripe-provider.ts`,
    ['payments/stripe/stripe-provider'],
    ['each try creates another payment', '`payment-${intentId}` }', '`payment-${randomUUID()}` }'],
    ['a token is spent by each try', '= `method-${intentId}-', '= `method-${randomUUID()}-'],
    [
      'a payment is looked for among the newest alone',
      'if (intent.metadata[ourId] === intentId) return readIntent(intent);',
      'return intent.metadata[ourId] === intentId ? readIntent(intent) : null;',
    ],
    ['a day later the payment is created again', 'recordedAt(intentId) < Date.now() / 1000 - keysHold', 'false'],
    ['an old answer is taken for the present state', "intent.lastResponse.headers['idempotent-replayed'] ?", 'false ?'],
    ['the money is taken before it is asked for', "capture_method: 'manual'", "capture_method: 'automatic'"],
    [
      'a payment that was captured before is an outage',
      'error.isRefusal) return retrievePayment(account, id)',
      'false) return null',
    ],
    ['a broken answer about a card is asked for again and again', 'if (isBroken(error)) return', 'if (false) return'],
  ),
  ...mistakesIn(
    `${api}/money/payments/stripe/read-intent.ts`,
    ['payments/stripe/stripe-provider'],
    ['what went back to the card counts as paid', "isReturned(intent) ? 'refunded' : 'succeeded'", "'succeeded'"],
    [
      'less than was asked for counts as all of it',
      "intent.status === 'succeeded' ? intent.amount_received : intent.amount",
      'intent.amount',
    ],
  ),
  ...mistakesIn(
    `${api}/money/payments/stripe/read-movements.ts`,
    ['payments/follow-payment', 'payments/stripe/stripe-provider', 'payments/stripe/settlement'],
    [
      'a dispute that is won stays taken',
      'sumOf(dispute.balance_transactions, dispute)',
      'sumOf(dispute.balance_transactions.slice(0, 1), dispute)',
    ],
    ['a refund that did not reach the card stays taken', 'return [out, back].', 'return [out].'],
    ['the rest of a hold counts as refunded', " || out.reporting_category === 'partial_capture_reversal'", ''],
    ['the fee of a dispute is not booked', 'lostCents -= cents;\n      feeCents += fees;', 'lostCents -= cents;'],
    [
      'what goes back is counted in the currency of the account',
      'row.currency === currency ? row.amount',
      'row.amount ? row.amount',
    ],
    ['fees of another currency are booked as dollars', "row.currency === 'usd' ? ", 'row.currency ? '],
  ),
  ...mistakesIn(
    `${api}/money/payments/paypal/paypal-provider.ts`,
    ['payments/paypal/paypal-provider'],
    ['each try creates another order', 'paypalRequestId: intentId', 'paypalRequestId: randomUUID()'],
    ['two orders of one payment are both captured', 'invoiceId: intentId', 'invoiceId: randomUUID()'],
    ['an order that was given up can be captured', "value: 'AUTHORIZE'", "value: 'CAPTURE'"],
    ['a failed call for a token switches PayPal off', 'if (paypal.isWithoutToken()) open.forget(opened);', ''],
  ),
  ...mistakesIn(
    `${api}/money/payments/paypal/read-order.ts`,
    ['payments/paypal/paypal-provider'],
    ['a capture that a bank pays later counts as paid', "PENDING: 'processing'", "PENDING: 'succeeded'"],
    [
      'a refund whose amount cannot be read counts nothing',
      "sum + mustBeCents(amount, 'a refund')",
      'sum + (centsOf(amount) ?? 0n)',
    ],
  ),
  ...mistakesIn(
    `${api}/money/payments/paypal/amounts.ts`,
    ['payments/paypal/paypal-provider'],
    ['yen count as dollars', "cents === null || money?.currencyCode !== 'USD'", 'cents === null'],
  ),
  ...mistakesIn(
    `${api}/money/payments/paypal/read-signature.ts`,
    ['payments/paypal/paypal-provider', 'payments/paypal/paypal-payments'],
    ["anybody's certificate is asked about", 'if (!isItsHost(read.cert_url, apiUrl)) return null;', ''],
  ),
  ...mistakesIn(
    `${api}/money/payments/paypal/read-event.ts`,
    ['payments/paypal/paypal-provider', 'payments/paypal/paypal-payments'],
    [
      'a refund is lost where its capture does not name the order',
      '?? orderAbove(links), intentId: ourPaymentId(customId)',
      "?? ''",
    ],
  ),
  ...mistakesIn(
    `${api}/money/payments/look-for-changes.ts`,
    ['payments/follow-payment'],
    ['what was heard is asked about again', 'eventId === undefined || unseen.has(eventId)', 'true'],
    ['a look is forgotten', 'await saveLook(db, provider.name, until);', ''],
  ),
  ...mistakesIn(
    `${api}/money/payments/paypal/paypal-provider.ts`,
    ['payments/paypal/paypal-payments'],
    ['PayPal is asked for what it does not take at once', 'mostCents: 6_000_000n', 'mostCents: 999_999_999_999n'],
  ),
  ...mistakesIn(
    `${api}/money/payments/paypal/paypal-provider.ts`,
    ['payments/journeys'],
    ['one failed call for a token ends all journeys after it', 'if (paypal.isWithoutToken()) open.forget(opened);', ''],
  ),
  ...mistakesIn(
    `${api}/money/payments/stripe/read-movements.ts`,
    ['payments/journeys'],
    [
      'a sum of euros goes back as one of dollars',
      'BigInt(row.currency === currency ? row.amount',
      'BigInt(row.amount ? row.amount',
    ],
  ),
  ...mistakesIn(
    `${api}/money/payments/look-for-changes.ts`,
    ['payments/journeys'],
    ['what no event told is never followed', "(paymentId === '' ? [] : paymentId)", '(paymentId ? [] : paymentId)'],
    [
      'what no event of PayPal told is never followed',
      "(intentId === '' ? [] : intentId)",
      '(intentId ? [] : intentId)',
    ],
  ),
  ...mistakesIn(
    `${api}/money/payments/receive-webhook.ts`,
    ['payments/paypal/paypal-payments'],
    ['forged events are not counted', 'if (!isForged) await giveBackRate', 'await giveBackRate'],
    [
      'an event that nobody has signed is heard',
      'isForged = !(await askProvider(ctx, ask));',
      'await askProvider(ctx, ask);',
    ],
    [
      'an event counts as heard before it was',
      '  const payment = await findPaymentOf(ctx, provider, event);',
      `  await saveSeenEvent(ctx.db, provider.name, event.id);
  const payment = await findPaymentOf(ctx, provider, event);`,
    ],
  ),
  ...mistakesIn(
    `${api}/money/payments/follow-payment.ts`,
    ['payments/paypal/paypal-payments'],
    [
      'operators are told of the same amount again and again',
      'if (!(await noteUnreadable(db, id))) return;',
      'await noteUnreadable(db, id);',
    ],
  ),
  ...mistakesIn(
    `${api}/money/payments/paypal/paypal-dispute.ts`,
    ['payments/paypal/paypal-provider'],
    ['the money of a lost dispute counts as a fee', ' || !fees.includes(reason)', ''],
  ),
  ...mistakesIn(
    `${api}/money/payments/paypal/read-disputes.ts`,
    ['payments/paypal/paypal-provider'],
    [
      'who may not read disputes books no refunds',
      `return found;
  } catch (error) {
    if (error instanceof PaypalFailure && error.statusCode === 403)`,
      `return found;
  } catch (error) {
    if (false)`,
    ],
  ),
  ...mistakesIn(
    `${api}/platform/secrets/event-signature.ts`,
    ['payments/stripe/stripe-provider'],
    ['events may be signed in the future', 'Math.abs(now - Number(match[1]))', '(now - Number(match[1]))'],
    ['an empty secret signs events', "|| secret === '' ||", '||'],
  ),
];
