import type { JobKind } from '../../platform/jobs/jobs.ts';
import type { Resources } from '../../resources.ts';
import { checkGrounds } from './reviews.sql.ts';

/** How many reviews are looked at in one transaction. */
const slice = 50;

/** Each minute: looks for what reviews rest on of which something has happened, such as an order that was received or given back. */
export function checkGroundsJob(resources: Pick<Resources, 'database'>): JobKind {
  return {
    name: 'reviews.grounds',
    about: 'Looks for what reviews rest on: orders completed, instalments paid and six months of an investment.',
    every: '* * * * *',
    work: () => checkAllGrounds(resources),
  };
}

/** In parts; what a review rests on is stored with it, so that nobody who reads it has to look. */
export async function checkAllGrounds({ database }: Pick<Resources, 'database'>): Promise<void> {
  while ((await checkGrounds(database, slice)) > 0);
}
