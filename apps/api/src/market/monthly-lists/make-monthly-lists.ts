import { listDays, listReasonInWords, mostOnList } from '@guildhall/contract/market/monthly-lists.contract.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { eachDue } from '../../platform/jobs/each-due.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import { notify } from '../../reach/notifications/notify.ts';
import type { Resources } from '../../resources.ts';
import { monthlyListsNotifications } from './monthly-lists.notifications.ts';
import { findDueLists, makeListOfMonth, type DueList } from './monthly-lists.sql.ts';

/** Makes the lists that are due from 06:00 UTC on. */
export function monthlyListsJob(resources: Pick<Resources, 'database'>): JobKind {
  return {
    name: 'monthly-lists.make',
    about: 'Makes the lists of projects to be confirmed of those who have set that up.',
    every: '*/10 * * * *',
    atStart: true,
    work: () => makeMonthlyLists(resources),
  };
}

/**
 * Makes each list that is due, once a month, and notifies its account of it, or that there is none. What fails with an error keeps none of the
 * others from it, and is tried again with the job. Answers how many were looked at.
 */
export function makeMonthlyLists({ database }: Pick<Resources, 'database'>): Promise<number> {
  return eachDue(
    (after, most) => findDueLists(database, after, most),
    (list) => make(database, list),
  );
}

async function make(database: Resources['database'], due: DueList): Promise<void> {
  await inTransaction({ db: database }, async ({ db }) => {
    const made = await makeListOfMonth(db, { id: due.id, dueOn: due.dueOn, most: mostOnList, days: listDays });
    if (made.outcome === null) return;
    const { userId, cents, name: list } = due;
    const to = { userId, subject: `${due.id} ${due.dueOn}`, cents };
    const { monthId, found } = made;
    await notify(db, monthlyListsNotifications, [
      made.outcome === 'open'
        ? { ...to, event: 'monthlyListReady', data: { list, monthId, found } }
        : made.outcome === 'empty'
          ? { ...to, event: 'monthlyListEmpty', data: { list } }
          : { ...to, event: 'monthlyListOver', data: { list, why: listReasonInWords(made.why ?? '') } },
    ]);
  });
}
