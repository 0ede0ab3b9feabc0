import { timingSafeEqual } from 'node:crypto';
import { hashSecret } from '../sessions/sessions.ts';

/** Whether a given text is the secret, in a time that tells nothing of it. An empty secret is never met. */
export function isSameSecret(given: string, secret: string): boolean {
  return secret !== '' && timingSafeEqual(hashSecret(given), hashSecret(secret));
}
