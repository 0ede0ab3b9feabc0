import { answerHours } from '@guildhall/contract/server/answers.operator.contract.ts';
import type { Db } from '../../platform/database/database.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import { countNextAnswers } from './answers.sql.ts';

/** How many entries of the audit log are counted in one transaction. */
const mostEntries = 2000;

/** Counts the answers in the entries of the audit log since it was counted last. */
export async function countAnswers(db: Db, most = mostEntries): Promise<void> {
  while (await countNextAnswers(db, most, answerHours));
}

/** Every few minutes: of what is asked for again meanwhile nobody knows any more since when it had waited. */
export function answersJob(db: Db): JobKind {
  return {
    name: 'answers.count',
    about: 'Counts how many people were answered in time, by queue and operator.',
    every: '*/5 * * * *',
    atStart: true,
    work: () => countAnswers(db),
  };
}
