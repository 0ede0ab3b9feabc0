import { createHmac } from 'node:crypto';
import type { Event } from './objects.ts';

/** An event's delivery: its text, and the header `Stripe-Signature` over time and text by the endpoint's secret. */
export function signed(event: object, secret: string, time: number) {
  const body = Buffer.from(JSON.stringify(event, null, 2));
  const signature = createHmac('sha256', secret)
    .update(`${time}.${body.toString('utf8')}`)
    .digest('hex');
  const headers: Record<string, string> = {
    'content-type': 'application/json; charset=utf-8',
    'stripe-signature': `t=${time},v1=${signature}`,
  };
  return { body, headers };
}

/** Where events go. `times` delivers each so often; one that was not taken comes again, up to ten times. */
export type Endpoint = { url: string; secret: string; times?: number };

/** Delivers an event until the merchant has taken it. */
export async function deliver(event: Event, { url, secret, times = 1 }: Endpoint, stopped: AbortSignal): Promise<void> {
  for (let time = 0; time < times; time++) {
    for (let attempt = 1; attempt <= 10 && !stopped.aborted; attempt++) {
      const { body, headers } = signed(event, secret, Math.floor(Date.now() / 1000));
      const signal = AbortSignal.any([stopped, AbortSignal.timeout(10_000)]);
      const answer = await fetch(url, { method: 'POST', body, headers, redirect: 'error', signal }).catch(() => null);
      await answer?.arrayBuffer().catch(() => {});
      if (answer?.ok) break;
      await new Promise((resolve) => setTimeout(resolve, 250 * attempt).unref());
    }
  }
}
