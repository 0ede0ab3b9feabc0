import { createSign, createVerify } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Delivery, Endpoint as Address } from '@guildhall/stand-in-server/outbox.ts';
import { newTransmission, type Books } from './books.ts';
import { verification } from './parameters.ts';

/** Where events go. */
export type Endpoint = Address & { webhookId: string };

/** What is signed of an event: `<transmission>|<time>|<webhook>|<CRC32 of the text as it was sent>`. */
function message(transmission: string, time: string, webhookId: string, body: string | Buffer): string {
  return `${transmission}|${time}|${webhookId}|${crc32(body)}`;
}

/** An event's delivery: its text, and the headers with the signature over it, sent a number of seconds ago. */
export function signed(
  books: Books,
  event: object,
  webhookId: string,
  age = 0,
  host = 'https://api.paypal.com',
): Delivery {
  const body = Buffer.from(JSON.stringify(event));
  const transmission = newTransmission();
  const time = `${new Date(Date.now() - age * 1000).toISOString().slice(0, 19)}Z`;
  const signature = createSign('RSA-SHA256')
    .update(message(transmission, time, webhookId, body))
    .sign(books.keys.privateKey, 'base64');
  const headers = {
    'content-type': 'application/json',
    'paypal-transmission-id': transmission,
    'paypal-transmission-time': time,
    'paypal-transmission-sig': signature,
    'paypal-cert-url': `${host}/v1/notifications/certs/CERT-360caa42-fca2a594-1d93a270`,
    'paypal-auth-algo': 'SHA256withRSA',
  };
  return { body, headers };
}

/**
 * Answers whether a delivery is ours. The event is taken as its text is in the request: read and written again, a number such as
 * 1.0 would be another text.
 */
export function verify(books: Books, text: string): { verification_status: 'SUCCESS' | 'FAILURE' } {
  const asked = verification(JSON.parse(text), '');
  const told = message(
    asked.transmission_id,
    asked.transmission_time,
    asked.webhook_id,
    rawField(text, 'webhook_event'),
  );
  const fits =
    asked.auth_algo === 'SHA256withRSA' &&
    createVerify('RSA-SHA256').update(told).verify(books.keys.publicKey, asked.transmission_sig, 'base64');
  return { verification_status: fits ? 'SUCCESS' : 'FAILURE' };
}

/** The text of an object's field as a JSON text has it. */
function rawField(text: string, name: string): string {
  const from = text.indexOf('{', text.indexOf(`"${name}":`) + name.length + 3);
  let depth = 0;
  let quoted = false;
  for (let place = from; place < text.length; place++) {
    const letter = text[place];
    if (quoted && letter === '\\') place++;
    else if (letter === '"') quoted = !quoted;
    else if (!quoted && letter === '{') depth++;
    else if (!quoted && letter === '}' && --depth === 0) return text.slice(from, place + 1);
  }
  return '';
}
