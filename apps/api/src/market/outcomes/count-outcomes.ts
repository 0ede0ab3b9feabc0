import type { Db } from '../../platform/database/database.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import { writeOutcomes } from './outcomes.sql.ts';

/** Every quarter of an hour: it goes through all loans, which nobody should wait for. */
export function outcomesJob(db: Db): JobKind {
  return {
    name: 'outcomes.count',
    about: 'Counts the default rate, and what was lent, repaid, is late and was lost.',
    every: '*/15 * * * *',
    atStart: true,
    work: () => writeOutcomes(db),
  };
}
