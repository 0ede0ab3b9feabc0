import { tellLiveAll } from '../platform/live/live.ts';
import type { Resources } from '../resources.ts';

const pause = 50;
const waiting = new WeakMap<Resources, Set<string>>();

/**
 * Tells the pages of these accounts that their wallet has changed, a moment later and many accounts in one statement.
 * Not with the purchase itself: PostgreSQL commits transactions that notify one after the other, which takes two thirds
 * of all purchases a second. A crash in that moment loses the hint, never the money; the pages read the wallet anew
 * whenever they are opened.
 */
export function tellWallets(resources: Resources, accountIds: readonly (string | null)[]): void {
  const ids = accountIds.filter((id) => id !== null);
  const soon = waiting.get(resources);
  if (soon) {
    for (const id of ids) soon.add(id);
    return;
  }
  const result = new Set(ids);
  waiting.set(resources, result);
  setTimeout(() => {
    waiting.delete(resources);
    const events = [...result].map((userId) => ({ userId, event: { event: 'wallet' as const } }));
    tellLiveAll(resources.database, events).catch((error: unknown) => resources.log.debug({ err: error }, 'live'));
  }, pause).unref();
}
