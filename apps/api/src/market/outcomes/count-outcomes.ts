import type { Db } from '../../platform/database/database.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import { writeOutcomes } from './outcomes.sql.ts';

/** Every five minutes: it goes through all loans, which nobody should wait for. */
export function outcomesJob(db: Db): JobKind {
  return {
    name: 'outcomes.count',
    about: 'Counts the default rate and what became of what was lent.',
    every: '*/5 * * * *',
    atStart: true,
    work: () => writeOutcomes(db),
  };
}
