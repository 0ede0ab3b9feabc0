import { nilUuid } from '@guildhall/contract/fields.ts';
import { eachApart } from './each-apart.ts';

/** What is due on a day such as 2027-01-31. */
type Due = { dueOn: string; id: string };

/** How many are read at a time. */
const atOnce = 100;

/**
 * Works on all that is due, the earliest first: `find` answers at most `most` of them that come after `after`, by day and id. Answers how many there were.
 * @throws the first failure, once all had their turn
 */
export async function eachDue<Found extends Due>(
  find: (after: Due, most: number) => Promise<Found[]>,
  work: (due: Found) => Promise<void>,
): Promise<number> {
  let looked = 0;
  await eachApart(allDue(find), (due) => {
    looked += 1;
    return work(due);
  });
  return looked;
}

async function* allDue<Found extends Due>(find: (after: Due, most: number) => Promise<Found[]>) {
  for (let after: Due | undefined = { dueOn: '-infinity', id: nilUuid }; after;) {
    const found: Found[] = await find(after, atOnce);
    yield* found;
    after = found.length < atOnce ? undefined : found.at(-1);
  }
}
