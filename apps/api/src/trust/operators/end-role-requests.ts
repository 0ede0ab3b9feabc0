import { inTransaction } from '../../platform/database/database.ts';
import { refuse, Refusal } from '../../platform/calls/refusal.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import type { Resources } from '../../resources.ts';
import { carryOut } from './carry-out-role-request.ts';
import { endRoleRequest, takeDueRoleRequest } from './role-requests.sql.ts';

/** Each minute, roles that were asked for and have waited long enough take force, and what nobody has said yes to lapses. */
export function roleRequestsJob({ database }: Pick<Resources, 'database'>): JobKind {
  return {
    name: 'operators.role-requests',
    about: 'Lets roles that were asked for take force, or lapse, when their time has come.',
    every: '* * * * *',
    work: () => endRoleRequests({ database }),
  };
}

/** The same at once. Answers how many ended. A request of who is no admin any more, or that is not possible any more, lapses. */
export async function endRoleRequests({ database }: Pick<Resources, 'database'>): Promise<number> {
  for (let ended = 0; ; ended++) {
    const isEnded = await inTransaction({ db: database, refuse }, async (inside) => {
      const request = await takeDueRoleRequest(inside.db);
      if (!request) return false;
      const mayHold = request.holdsAt !== null && request.holdsAt <= new Date() && request.isAskerAdmin;
      if (!mayHold) await endRoleRequest(inside.db, request.id, 'lapsed');
      else
        try {
          await carryOut(inside, request, null);
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          await endRoleRequest(inside.db, request.id, 'lapsed');
        }
      return true;
    });
    if (!isEnded) return ended;
  }
}
