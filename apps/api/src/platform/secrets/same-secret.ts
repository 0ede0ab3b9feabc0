import { timingSafeEqual } from 'node:crypto';
import { hashSecret } from '../sessions/sessions.ts';

/** Whether a given text is the secret, in a time that reveals nothing of it. An empty secret never matches. */
export function isSameSecret(given: string, secret: string): boolean {
  return secret !== '' && timingSafeEqual(hashSecret(given), hashSecret(secret));
}
