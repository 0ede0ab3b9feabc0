import { createHmac, timingSafeEqual } from 'node:crypto';

/** How far the time of a signature may be from ours, in seconds, to either side. */
const tolerance = 300;

function digest(secret: string, time: string, body: Buffer) {
  return createHmac('sha256', secret).update(`${time}.`).update(body).digest();
}

/** Signs a body at a time given in Unix seconds: `t=<seconds>,v1=<hex>`. */
export function signEvent(secret: string, body: Buffer, time: number): string {
  return `t=${time},v1=${digest(secret, String(time), body).toString('hex')}`;
}

/**
 * Whether one of the signatures named `v1` is of this body, by this secret, and not older or newer than five minutes. Others
 * may be beside it: two while a secret is being changed, and those of other schemes.
 */
export function signatureFits(
  secret: string,
  body: Buffer,
  header: string | string[] | undefined,
  now = Date.now() / 1000,
): boolean {
  const match = typeof header === 'string' ? /^t=(\d{1,12}),(.+)$/.exec(header) : null;
  if (!match || secret === '' || Math.abs(now - Number(match[1])) > tolerance) return false;
  const expected = digest(secret, match[1]!, body);
  const given = match[2]!.split(',').flatMap((part) => /^v1=([0-9a-f]{64})$/.exec(part)?.[1] ?? []);
  return given.some((signature) => timingSafeEqual(Buffer.from(signature, 'hex'), expected));
}
