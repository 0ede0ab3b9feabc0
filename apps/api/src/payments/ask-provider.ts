import type { FastifyBaseLogger } from 'fastify';
import { Refusal } from '../platform/refusal.ts';

/**
 * Calls a provider, and once more when it does not answer: every call of the interface may be made again.
 * @throws Refusal `unavailable` when it fails again; what became of the call is then not known
 */
export async function askProvider<T>(log: Pick<FastifyBaseLogger, 'warn'>, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (first) {
    log.warn({ err: first }, 'the payment provider did not answer');
    try {
      return await call();
    } catch (second) {
      log.warn({ err: second }, 'the payment provider did not answer again');
      throw new Refusal('unavailable', 'The card provider does not answer right now. Please try again in a moment.');
    }
  }
}
