import type { Services } from '../services.ts';
import { notifyWallets } from './wallet.sql.ts';

const pause = 50;
const waiting = new WeakMap<Services, Set<string>>();

/**
 * Tells the pages of these accounts that their wallet has changed, a moment later and many accounts in one statement.
 * Not with the purchase itself: PostgreSQL commits transactions that notify one after the other, which takes two thirds
 * of all purchases a second. A crash in that moment loses the hint, never the money; the pages read the wallet anew
 * whenever they are opened.
 */
export function tellWallets(services: Services, accountIds: readonly (string | null)[]): void {
  const ids = accountIds.filter((id) => id !== null);
  const soon = waiting.get(services);
  if (soon) {
    for (const id of ids) soon.add(id);
    return;
  }
  const told = new Set(ids);
  waiting.set(services, told);
  setTimeout(() => {
    waiting.delete(services);
    notifyWallets(services.database, [...told]).catch((error: unknown) => services.log.debug({ err: error }, 'live'));
  }, pause).unref();
}
