import { followPart } from '../../money/outbox/follow-money.ts';
import { batchAfter } from '../../platform/jobs/batch-after.ts';
import { eachApart } from '../../platform/jobs/each-apart.ts';
import { inParts } from '../../platform/jobs/in-parts.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import type { Resources } from '../../resources.ts';
import { correctionsUnderWay } from './operator-repayments.sql.ts';
import { takeAllBack } from './take-back-returns.ts';
import { creditReturns, repaymentsUnderWay, shareRepayment } from './repayments.sql.ts';

/** Holders credited in one transaction: about a tenth of a second, in which their wallets are locked. */
const atOnce = 500;

const followSoon = batchAfter(20, creditAll, ({ log }, error) => log.warn({ err: error }, 'crediting repayments'));

/** A moment after repayments were made, credits them to their holders; the job does what a crash in that moment leaves. */
export function followRepayments(resources: Resources, ids: readonly string[]): void {
  followSoon(resources, ids);
}

/** Each minute and at the start: goes on with repayments that were not credited to all holders, and with corrections. */
export function repaymentsJob(resources: Resources): JobKind {
  return {
    name: 'repayments.credit',
    about:
      'Credits what organizations have paid back to the investors of their projects, and reverses payments made by mistake.',
    every: '* * * * *',
    atStart: true,
    work: async () => {
      await creditAll(resources, await repaymentsUnderWay(resources.database));
      await takeAllBack(resources, await correctionsUnderWay(resources.database));
    },
  };
}

/**
 * Credits repayments to all their holders, each once, whoever else does the same and wherever an earlier try has stopped: the
 * shares are worked out in one transaction, and credited in parts.
 */
export async function creditAll(resources: Resources, ids: readonly string[]): Promise<void> {
  await eachApart(ids, async (id) => {
    await shareRepayment(resources.database, id);
    await inParts(async () => {
      const part = await creditReturns(resources.database, id, atOnce);
      await followPart(resources, part.credited);
      return part;
    });
  });
}
