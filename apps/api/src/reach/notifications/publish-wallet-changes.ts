import { batchAfter } from '../../platform/jobs/batch-after.ts';
import { publishLiveEvents } from '../../platform/live/live.ts';
import type { Resources } from '../../resources.ts';

const publishSoon = batchAfter(
  50,
  ({ database }: Resources, ids: string[]) =>
    publishLiveEvents(
      database,
      ids.map((userId) => ({ userId, event: { event: 'wallet' } })),
    ),
  ({ log }, error) => log.debug({ err: error }, 'live'),
);

/**
 * Notifies the pages of these accounts that their wallet has changed, a moment later and many accounts in one statement.
 * Not with the purchase itself: PostgreSQL commits transactions that notify one after the other, which takes two thirds
 * of all purchases a second. A crash in that moment loses the hint, never the money; the pages read the wallet again
 * whenever they are opened.
 */
export function publishWalletChanges(resources: Resources, accountIds: readonly (string | null)[]): void {
  publishSoon(
    resources,
    accountIds.filter((id) => id !== null),
  );
}
