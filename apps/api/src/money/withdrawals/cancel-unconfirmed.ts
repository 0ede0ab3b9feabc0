import { inTransaction } from '../../platform/database/database.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import type { Resources } from '../../resources.ts';
import { notifyOwner } from './notify-owner.ts';
import { cancelUnconfirmed as cancel, findUnconfirmed } from './withdrawals.sql.ts';

const atOnce = 500;
const reason = 'It was not confirmed within 24 hours. You can request it again.';

/** Each minute, takes withdrawals back whose owner has not confirmed them in time. */
export function cancelUnconfirmedJob(resources: Pick<Resources, 'database'>): JobKind {
  return {
    name: 'withdrawals.unconfirmed',
    about: 'Cancels withdrawals to new bank accounts that their owner has not confirmed within 24 hours.',
    every: '* * * * *',
    work: () => cancelUnconfirmed(resources),
  };
}

/** Takes each of them back, one by one, and notifies its owner. Answers how many. */
export async function cancelUnconfirmed({ database }: Pick<Resources, 'database'>): Promise<number> {
  let many = 0;
  for (const id of await findUnconfirmed(database, atOnce)) {
    const { canceled } = await inTransaction({ db: database }, async ({ db }) => {
      const taken = await cancel(db, id, reason);
      if (taken.canceled) await notifyOwner(db, { ...taken, id, status: 'canceled', reason });
      return taken;
    });
    if (canceled) many += 1;
  }
  return many;
}
