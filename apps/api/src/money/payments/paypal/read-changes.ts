import { BalanceProblem, type Changes } from '../provider/provider.ts';
import type { AskPaypal } from './paypal-client.ts';
import { readDisputedSince } from './read-disputes.ts';
import { askWhose, readReport } from './read-report.ts';

/** So far the report is behind, in milliseconds: PayPal says three hours at most. */
const behind = 4 * 3600_000;

/**
 * The refunds and disputes since a moment. Disputes are listed at once, refunds come with the report hours later, so that what it does not list
 * yet is requested again. An app that may not read one of them hears of the other.
 */
export async function readChanges(ask: AskPaypal, from: Date): Promise<Changes> {
  const of: Changes['of'] = [];
  for (const capture of await readDisputedSince(ask, from))
    of.push({ paymentId: '', intentId: await askWhose(ask, capture) });
  const until = new Date(Date.now() - behind);
  if (until <= from) return { of, until: from };
  try {
    for (const { kind, intentId } of await readReport(ask, from, until))
      if (kind === 'refund' || kind === 'dispute' || kind === 'fee') of.push({ paymentId: '', intentId });
    return { of, until };
  } catch (error) {
    if (error instanceof BalanceProblem) return { of, until: from };
    throw error;
  }
}
