import { newId, type Books, type Capture, type Dispute, type Refund } from './books.ts';
import { leftOf } from './captures.ts';
import { dollars } from './money.ts';
import { orderOf, shownRefunds } from './objects.ts';
import type { ListedDisputes } from './parameters.ts';
import { invalidRequest, notFound } from './problem.ts';
import { enter } from './report.ts';

/** The fees of the United States: for a chargeback at once, for a dispute at PayPal when it is lost. */
const fees = { bank: 2000, payer: 1500 };

/** The payer's bank takes the money of a capture back, or the payer asks PayPal to: it is held until that is decided. */
export function openDispute(books: Books, capture: Capture, host: string, by: Dispute['by'] = 'bank'): Dispute {
  const cents = leftOf(capture);
  const at = books.time();
  const id = `PP-D-${newId().slice(0, 8)}`;
  const dispute: Dispute = {
    id,
    captureId: capture.id,
    by,
    outcome: '',
    cents,
    feeCents: 0,
    isFeeBack: false,
    at,
    changedAt: at,
  };
  books.disputes.set(id, dispute);
  capture.status = 'PENDING';
  capture.reason = by === 'bank' ? 'CHARGEBACK' : 'BUYER_COMPLAINT';
  enter(books, capture, { id: newId(), code: 'T1110', cents: -cents });
  if (by === 'bank') takeFee(books, capture, dispute);
  books.addEvent('dispute', 'CUSTOMER.DISPUTE.CREATED', shownDispute(books, dispute, host));
  return dispute;
}

/** Ends a dispute. Won, its money comes back and its fee does not; lost, the money goes to the payer as a refund. */
export function closeDispute(books: Books, dispute: Dispute, isWon: boolean, host: string): void {
  const capture = books.captures.get(dispute.captureId)!;
  const { cents } = dispute;
  dispute.outcome = isWon ? 'RESOLVED_SELLER_FAVOUR' : 'RESOLVED_BUYER_FAVOUR';
  dispute.changedAt = books.time();
  capture.reason = '';
  capture.status = isWon ? (capture.refunds.length > 0 ? 'PARTIALLY_REFUNDED' : 'COMPLETED') : 'REFUNDED';
  enter(books, capture, { id: newId(), code: 'T1111', cents });
  if (!isWon) {
    const refund: Refund = { id: newId(), status: 'COMPLETED', cents, feeCents: 0, at: books.time() };
    capture.refunds.push(refund);
    enter(books, capture, { id: refund.id, code: 'T1106', cents: -cents });
    if (dispute.by === 'payer') takeFee(books, capture, dispute);
    const shown = shownRefunds(capture, orderOf(books, capture), host).at(-1)!;
    books.addEvent('refund', 'PAYMENT.CAPTURE.REVERSED', shown);
  }
  books.addEvent('dispute', 'CUSTOMER.DISPUTE.RESOLVED', shownDispute(books, dispute, host));
}

/** PayPal gives its fee back, as it may. */
export function returnFee(books: Books, dispute: Dispute): void {
  dispute.isFeeBack = true;
  enter(books, books.captures.get(dispute.captureId)!, { id: newId(), code: 'T1108', cents: dispute.feeCents });
}

function takeFee(books: Books, capture: Capture, dispute: Dispute): void {
  dispute.feeCents = fees[dispute.by];
  enter(books, capture, {
    id: newId(),
    code: dispute.by === 'bank' ? 'T0106' : 'T0114',
    cents: -dispute.feeCents,
  });
}

export function findDispute(books: Books, id: string): Dispute {
  const dispute = books.disputes.get(id);
  if (!dispute) throw notFound();
  return dispute;
}

/** The disputes of a capture or from a time on, the newest first, as little of them as a list shows. */
export function listDisputes(books: Books, asked: ListedDisputes, host: string): object {
  const { start_time, disputed_transaction_id: captureId, page_size = 10 } = asked;
  if (start_time !== undefined && captureId !== undefined)
    throw badTime('You can specify either but not both the start_time and disputed_transaction_id.');
  const from = start_time === undefined ? -Infinity : Date.parse(start_time);
  if (from !== -Infinity && from < books.now() - 180 * 24 * 3600_000)
    throw badTime('The start time must be within the last 180 days.');
  const found = [...books.disputes.values()].filter(
    (dispute) => (captureId === undefined || dispute.captureId === captureId) && Date.parse(dispute.at) >= from,
  );
  return {
    items: found
      .reverse()
      .slice(0, page_size)
      .map((dispute) => shownInList(dispute, host)),
    links: [{ href: `${host}/v1/customer/disputes`, rel: 'self', method: 'GET' }],
  };
}

function badTime(description: string) {
  return invalidRequest({ field: 'start_time', location: 'query', issue: 'INVALID_DATE_RANGE', description });
}

function shownInList({ id, by, outcome, cents, at, changedAt }: Dispute, host: string) {
  return {
    dispute_id: id,
    create_time: at,
    update_time: changedAt,
    reason: by === 'bank' ? 'UNAUTHORISED' : 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
    status: outcome === '' ? 'OPEN' : 'RESOLVED',
    dispute_state: outcome === '' ? 'REQUIRED_ACTION' : 'RESOLVED',
    dispute_amount: dollars(cents),
    dispute_life_cycle_stage: 'CHARGEBACK',
    ...(outcome === ''
      ? { seller_response_due_date: `${new Date(Date.parse(at) + 10 * 86_400_000).toISOString().slice(0, 19)}Z` }
      : {}),
    dispute_channel: by === 'bank' ? 'EXTERNAL' : 'INTERNAL',
    links: [{ href: `${host}/v1/customer/disputes/${id}`, rel: 'self', method: 'GET' }],
  };
}

/** A dispute with all its details, what has moved for it included. */
export function shownDispute(books: Books, dispute: Dispute, host: string): object {
  const { captureId, by, outcome, cents, feeCents, isFeeBack, at, changedAt } = dispute;
  const capture = books.captures.get(captureId)!;
  const { custom_id: custom } = orderOf(books, capture).unit;
  const isLost = outcome === 'RESOLVED_BUYER_FAVOUR';
  const settlement = { amount: dollars(cents), initiated_time: changedAt, reason: 'DISPUTE_SETTLEMENT' };
  const fee = {
    amount: dollars(feeCents),
    initiated_time: by === 'bank' ? at : changedAt,
    reason: by === 'bank' ? 'CHARGEBACK_FEE' : 'DISPUTE_FEE',
  };
  const moves = [
    ...(feeCents > 0 ? [{ affected_party: 'SELLER', type: 'DEBIT', ...fee }] : []),
    ...(feeCents > 0 && by === 'bank' ? [{ affected_party: 'PAYMENT_PROCESSOR', type: 'CREDIT', ...fee }] : []),
    ...(isFeeBack ? [{ affected_party: 'SELLER', type: 'CREDIT', ...fee }] : []),
    ...(isLost
      ? [
          { affected_party: 'BUYER', type: 'CREDIT', ...settlement },
          { affected_party: 'SELLER', type: 'DEBIT', ...settlement },
        ]
      : []),
  ];
  return {
    ...shownInList(dispute, host),
    disputed_transactions: [
      {
        seller_transaction_id: captureId,
        create_time: capture.at,
        gross_amount: dollars(capture.cents),
        ...(custom === undefined ? {} : { custom }),
      },
    ],
    ...(outcome === '' ? {} : { dispute_outcome: { outcome_code: outcome } }),
    ...(moves.length > 0 ? { money_movements: moves } : {}),
  };
}
