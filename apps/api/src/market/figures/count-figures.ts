import type { Db } from '../../platform/database/database.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import { findNewestTerms, writeFigures } from './figures.sql.ts';
import { medianRateOf } from './median-rate.ts';

/** From how many of the open projects the median rate is taken, so that it costs the same however many there are. */
const mostForMedian = 500;

/** Counts the figures of the log-in screen and the median yearly rate of the newest open projects, and stores them. */
export async function countFigures(db: Db): Promise<void> {
  await writeFigures(db, medianRateOf(await findNewestTerms(db, mostForMedian)));
}

/** Every five minutes: it goes through all open projects, which nobody should wait for. */
export function figuresJob(db: Db): JobKind {
  return {
    name: 'figures.count',
    about: 'Counts the figures that the log-in shows, and the median yearly rate of open projects.',
    every: '*/5 * * * *',
    atStart: true,
    work: () => countFigures(db),
  };
}
