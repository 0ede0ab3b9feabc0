import { bookKinds, type readBooks as route } from '@guildhall/contract/money/books.operator.contract.ts';
import type { DataOf } from '@guildhall/contract/route.ts';
import type { OperatorCtx } from '../../context.ts';
import { readHouseFees } from '../fee-payouts/read-house-fees.ts';
import { findNights, findWithheld } from './book-sums.sql.ts';
import { findNewestChecks, findUnexplained, type BookCheck } from './books.sql.ts';

const nightsShown = 90;

function toCheck({ at, ...check }: BookCheck) {
  return { ...check, at: at.toISOString() };
}

/** What the checks of the books have found. */
export async function readBooks({ db, resources }: OperatorCtx<typeof route>): Promise<DataOf<typeof route>> {
  const unexplained = await findUnexplained(db);
  const nights = await findNights(db, nightsShown);
  return {
    stopped: unexplained.length > 0,
    newest: (await findNewestChecks(db, bookKinds)).map(toCheck),
    unexplained: unexplained.map(toCheck),
    withheld: await findWithheld(db),
    fees: await readHouseFees(db, resources.config),
    sums: nights.toReversed().map(({ at, ...sums }) => ({ ...sums, at: at.toISOString() })),
  };
}
