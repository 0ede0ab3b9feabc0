import type { Db } from '../../platform/database/database.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import { writeFigures } from './figures.sql.ts';

/** Counts the figures of the log-in screen, and stores them. */
export function countFigures(db: Db): Promise<void> {
  return writeFigures(db);
}

/** Every five minutes: it goes through all open projects, which nobody should wait for. */
export function figuresJob(db: Db): JobKind {
  return {
    name: 'figures.count',
    about: 'Counts the figures that the log-in shows.',
    every: '*/5 * * * *',
    atStart: true,
    work: () => countFigures(db),
  };
}
