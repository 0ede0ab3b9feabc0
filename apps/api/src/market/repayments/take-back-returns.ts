import { followPart } from '../../money/outbox/follow-money.ts';
import { batchAfter } from '../../platform/jobs/batch-after.ts';
import { eachApart } from '../../platform/jobs/each-apart.ts';
import { inParts } from '../../platform/jobs/in-parts.ts';
import type { Resources } from '../../resources.ts';
import { takeBackReturns } from './operator-repayments.sql.ts';

/** Holdings that a payment is taken back from in one transaction, in which their holders' wallets are locked. */
const atOnce = 200;

/** A moment after corrections were begun, takes the payments back; the job of repayments does what a crash in that moment leaves. */
export const followCorrections = batchAfter(20, takeAllBack, ({ log }: Resources, error) =>
  log.warn({ err: error }, 'taking back repayments'),
);

/** Takes payments that are corrected back from all their holders, each once, whoever else does the same and wherever an earlier try has stopped. */
export async function takeAllBack(resources: Resources, ids: readonly string[]): Promise<void> {
  await eachApart(ids, async (id) => {
    await inParts(async () => {
      const part = await takeBackReturns(resources.database, id, atOnce);
      await followPart(resources, part.debited);
      return part;
    });
  });
}
