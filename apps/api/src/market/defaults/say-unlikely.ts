import type { sayUnlikely as route } from '@guildhall/contract/market/defaults.operator.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { actorOf, audit } from '../../base/audit/audit.ts';
import type { OperatorCtx } from '../../context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { notify } from '../../reach/notifications/notify.ts';
import { endTaken } from '../../trust/cases/taken-case.ts';
import { notIndependent } from '../../trust/operators/not-independent.ts';
import { defaultsNotifications } from './defaults.notifications.ts';
import { sayUnlikelyInLedger, type AnswerToUnlikely } from './defaults.sql.ts';

/**
 * Says that a project is unlikely to be paid back, or no longer, or notes the first of two approvals. A job notifies the holders.
 * @throws Refusal `not_found`, `stake`, and `validation` where nothing is to be paid, it is written off or it is said already, and for two who do not
 *   count beside each other, or while another operator has taken it
 */
export async function sayUnlikely(
  ctx: OperatorCtx<typeof route>,
  { projectId, unlikely, reason }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  return inTransaction(ctx, async (inside) => {
    const { db, caller } = inside;
    await endTaken(inside, 'project', { id: projectId, operatorId: caller.id });
    const said = await sayUnlikelyInLedger(db, { operatorId: caller.id, projectId, unlikely, reason });
    if (said.outcome === 'first_repeated') return { needsSecond: true };
    if (said.outcome !== 'ok' && said.outcome !== 'first') throw refusalOf(ctx, said, unlikely);
    const { organizationId, projectTitle } = said;
    if (said.outcome === 'ok')
      await notify(db, defaultsNotifications, [
        {
          userId: organizationId,
          event: unlikely ? 'projectUnlikely' : 'projectLikely',
          subject: projectId,
          data: { projectId, projectTitle, reason },
        },
      ]);
    await audit(db, actorOf(ctx), {
      verb: 'project.unlikely',
      subjectKind: 'project',
      subjectId: projectId,
      accountId: organizationId,
      reason,
      after: { unlikely: unlikely ? 'yes' : 'no', ...(said.outcome === 'first' ? { approvals: '1 of 2' } : {}) },
    });
    return { needsSecond: said.outcome !== 'ok' };
  });
}

function refusalOf({ refuse }: OperatorCtx<typeof route>, { outcome }: AnswerToUnlikely, unlikely: boolean) {
  switch (outcome) {
    case 'stake':
      return refuse('stake');
    case 'made':
      return refuse('validation', notIndependent);
    case 'said':
      return refuse(
        'validation',
        unlikely ? 'This has already been marked.' : 'This project is not marked as unlikely to pay.',
      );
    case 'nothing_due':
      return refuse('validation', 'This project has nothing left to pay.');
    case 'written_off':
      return refuse('validation', 'This project is written off.');
    default:
      return refuse('not_found', 'This project was not found.');
  }
}
