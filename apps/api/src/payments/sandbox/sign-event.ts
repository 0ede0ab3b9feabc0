import { createHmac, timingSafeEqual } from 'node:crypto';

/** The header that carries the signature: `t=<unix seconds>,v1=<hex>`. */
export const signatureHeader = 'sandbox-signature';

/** How far the time of a signature may be from ours, in seconds. */
const tolerance = 300;

function digest(secret: string, time: string, body: Buffer) {
  return createHmac('sha256', secret).update(`${time}.`).update(body).digest();
}

/** Signs a body at a time given in Unix seconds. */
export function signEvent(secret: string, body: Buffer, time: number): string {
  return `t=${time},v1=${digest(secret, String(time), body).toString('hex')}`;
}

/** Whether the signature is of this body, by this secret, and not older or newer than five minutes. */
export function signatureFits(
  secret: string,
  body: Buffer,
  signature: string | string[] | undefined,
  now = Date.now() / 1000,
): boolean {
  if (typeof signature !== 'string') return false;
  const match = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature);
  if (!match || Math.abs(now - Number(match[1])) > tolerance) return false;
  return timingSafeEqual(Buffer.from(match[2]!, 'hex'), digest(secret, match[1]!, body));
}
