import type { OperatorCtx } from '../../context.ts';
import { takeRate } from '../../platform/calls/rate-limit.ts';

const most = 30;

/**
 * Counts that an operator opens a bank account in full or an identity paper, of which they may open 30 an hour. Call it outside of a transaction.
 * @throws Refusal `too_many`
 */
export async function countOpened(ctx: OperatorCtx<'too_many'>): Promise<void> {
  const allowed = Math.ceil((most * ctx.resources.config.rateLimitPercent) / 100);
  await takeRate(
    ctx,
    `opened:${ctx.caller.id}`,
    { most: allowed, seconds: 3600 },
    `An operator can open up to ${allowed} bank accounts and identity documents an hour. Please wait, or ask another operator.`,
  );
}
