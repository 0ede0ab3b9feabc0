import { createHmac } from 'node:crypto';
import { isSameSecret } from './same-secret.ts';

/** How long a signed link holds, in seconds: long enough to click, too short to pass around. */
const lasts = 10 * 60;

/**
 * When a link ends that is made now, in seconds since 1970.
 * @param now milliseconds since 1970
 */
export function linkEnd(now: number): string {
  return String(Math.floor(now / 1000) + lasts);
}

/** Whether a link that ends at this time, as the link has it, still holds. */
export function linkHolds(expires: string | null, now: number): boolean {
  return expires !== null && /^[1-9]\d{0,11}$/.test(expires) && Number(expires) * 1000 > now;
}

/**
 * Signs a text, each kind of which has a first line of its own, so that none passes for another.
 * @throws TypeError for a secret of less than 32 characters
 */
export function signatureOf(text: string, secret: string): string {
  if (secret.length < 32) throw new TypeError('The secret that signs links needs at least 32 characters.');
  return createHmac('sha256', secret).update(text).digest('base64url');
}

/** Whether this is the signature of the text. Compares in constant time. */
export function isSignatureOf(signature: string, text: string, secret: string): boolean {
  return isSameSecret(signature, signatureOf(text, secret));
}
