import { createHmac } from 'node:crypto';
import type { Delivery, Endpoint as Address } from '@guildhall/stand-in-server/outbox.ts';

/** Where events go. */
export type Endpoint = Address & { secret: string };

/** An event's delivery: its text, and the header `Stripe-Signature` over time and text by the endpoint's secret. */
export function signed(event: object, secret: string, time: number): Delivery {
  const body = Buffer.from(JSON.stringify(event, null, 2));
  const signature = createHmac('sha256', secret)
    .update(`${time}.${body.toString('utf8')}`)
    .digest('hex');
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'stripe-signature': `t=${time},v1=${signature}`,
  };
  return { body, headers };
}
