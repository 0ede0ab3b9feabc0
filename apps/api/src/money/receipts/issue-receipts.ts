import type { JobKind } from '../../platform/jobs/jobs.ts';
import type { Resources } from '../../resources.ts';
import { issueSome } from './receipts.sql.ts';

type Issuing = Pick<Resources, 'database' | 'payments'>;

/** At most this many at a time: a few hundredths of a second, in which other processes may wait to issue theirs. */
const most = 500;

/**
 * Gives a receipt to every payment that waits for one, many in one transaction: the numbers of a year have no gaps, so that only one
 * transaction can give them, and no purchase must wait for that. Answers how many it looked at.
 */
export async function issueReceipts({ database, payments }: Issuing): Promise<number> {
  for (let all = 0; ;) {
    const taken = await issueSome(database, most, payments.current.testMode);
    all += taken;
    if (taken < most) return all;
  }
}

/** Each minute: what a crash has left, and what was paid by an operator's command. */
export function receiptsJob(resources: Issuing): JobKind {
  return {
    name: 'receipts.issue',
    about: 'Numbers the receipts of what was paid.',
    every: '* * * * *',
    atStart: true,
    work: () => issueReceipts(resources),
  };
}
