import type { Books, Capture, Order } from './books.ts';
import { dollars } from './money.ts';

type Link = { href: string; rel: string; method: string };

/** An order as the API shows it; with little of it unless the whole representation is asked for. */
export function shownOrder(order: Order, host: string, whole: boolean): object {
  const { id, status, intent, unit, capture, at } = order;
  const self = `${host}/v2/checkout/orders/${id}`;
  const page = `${host}/checkoutnow?token=${id}`;
  const links: Link[] = [{ href: self, rel: 'self', method: 'GET' }];
  if (status === 'CREATED' || status === 'PAYER_ACTION_REQUIRED')
    links.push({ href: page, rel: order.withSource ? 'payer-action' : 'approve', method: 'GET' });
  if (status === 'APPROVED')
    links.push({ href: `${self}/${intent === 'CAPTURE' ? 'capture' : 'authorize'}`, rel: 'capture', method: 'POST' });
  if (!whole) return { id, status, ...(order.withSource ? { payment_source: { paypal: {} } } : {}), links };
  return {
    id,
    intent,
    status,
    ...(order.withSource ? { payment_source: { paypal: {} } } : {}),
    purchase_units: [
      {
        reference_id: 'default',
        ...unit,
        payee: { merchant_id: 'STANDINMERCH1' },
        ...(capture
          ? {
              payments: {
                captures: [shownCapture(capture, order, host)],
                ...(capture.refunds.length > 0 ? { refunds: shownRefunds(capture, order, host) } : {}),
              },
            }
          : {}),
      },
    ],
    create_time: at,
    links,
  };
}

export function shownCapture(capture: Capture, order: Order, host: string): object {
  const { id, status, reason, cents, feeCents, at, without = [] } = capture;
  const self = `${host}/v2/payments/captures/${id}`;
  const isTaken = status !== 'PENDING' && status !== 'DECLINED';
  return {
    id,
    status,
    ...(reason === '' ? {} : { status_details: { reason } }),
    amount: { ...order.amount, value: dollars(cents).value, breakdown: undefined },
    final_capture: true,
    seller_protection: { status: 'NOT_ELIGIBLE' },
    ...(isTaken
      ? {
          seller_receivable_breakdown: {
            gross_amount: dollars(cents),
            paypal_fee: dollars(feeCents),
            net_amount: dollars(cents - feeCents),
          },
        }
      : {}),
    ...(order.unit.custom_id === undefined ? {} : { custom_id: order.unit.custom_id }),
    ...(order.unit.invoice_id === undefined ? {} : { invoice_id: order.unit.invoice_id }),
    ...(without.includes('supplementary_data') ? {} : { supplementary_data: { related_ids: { order_id: order.id } } }),
    create_time: at,
    update_time: at,
    links: [
      { href: self, rel: 'self', method: 'GET' },
      { href: `${self}/refund`, rel: 'refund', method: 'POST' },
      ...(without.includes('links')
        ? []
        : [{ href: `${host}/v2/checkout/orders/${order.id}`, rel: 'up', method: 'GET' }]),
    ],
  };
}

export function shownRefunds(capture: Capture, order: Order, host: string): object[] {
  return capture.refunds.map(({ id, status, cents, feeCents, at, customId = order.unit.custom_id, shownAmount }) => ({
    id,
    status,
    amount: shownAmount ?? dollars(cents),
    seller_payable_breakdown: {
      gross_amount: dollars(cents),
      paypal_fee: dollars(feeCents),
      net_amount: dollars(cents - feeCents),
    },
    ...(customId === undefined ? {} : { custom_id: customId }),
    create_time: at,
    update_time: at,
    links: [
      { href: `${host}/v2/payments/refunds/${id}`, rel: 'self', method: 'GET' },
      { href: `${host}/v2/payments/captures/${capture.id}`, rel: 'up', method: 'GET' },
    ],
  }));
}

export function orderOf(books: Books, capture: Capture): Order {
  return books.orders.get(capture.orderId)!;
}
