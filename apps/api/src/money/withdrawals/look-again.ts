import type { JobKind } from '../../platform/jobs/jobs.ts';
import type { Resources } from '../../resources.ts';
import { lookForRisk } from '../risk/look-for-risk.ts';
import { askAboutWithdrawal } from './ask-about-withdrawal.ts';
import { findWaitingAfter, type WaitingKey } from './waiting-withdrawals.sql.ts';

type Looking = Pick<Resources, 'config' | 'database' | 'dataKeys' | 'jobs' | 'log'>;

const atOnce = 100;
/** Of one run: the longest waiting ones. */
const most = 10_000;

/** Each hour, looks again at the withdrawals that wait for a decision, so that a sign that came after the request holds them too. */
export function lookAgainJob(resources: Looking): JobKind {
  return {
    name: 'withdrawals.look-again',
    about:
      'Looks for new signs of risk at withdrawals that are waiting, and asks the lists of sanctions that were not asked.',
    every: '41 * * * *',
    work: () => lookAgain(resources),
  };
}

/**
 * Looks at each in a transaction of its own; one that cannot be looked at keeps none of the others. What was cleared or answered is not held or asked
 * again. Answers how many were looked at.
 */
export async function lookAgain(resources: Looking): Promise<number> {
  const { config, database } = resources;
  let after: WaitingKey | undefined;
  for (let looked = 0; ;) {
    const waiting = await findWaitingAfter(database, after, atOnce);
    for (const { id } of waiting)
      try {
        if (config.riskHold) await lookForRisk(database, id, config);
        await askAboutWithdrawal({ db: database, resources }, id);
      } catch (error) {
        resources.log.error({ err: error, withdrawal: id }, 'a withdrawal that waits was not looked at again');
      }
    looked += waiting.length;
    after = waiting.at(-1);
    if (waiting.length < atOnce || looked >= most) return looked;
  }
}
