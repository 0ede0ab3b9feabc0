import type { writeOffProject as route } from '@guildhall/contract/market/defaults.operator.contract.ts';
import { formatCents } from '@guildhall/contract/money.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { actorOf, audit } from '../../base/audit/audit.ts';
import type { OperatorCtx } from '../../context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { notify } from '../../reach/notifications/notify.ts';
import { endTaken } from '../../trust/cases/taken-case.ts';
import { notIndependent } from '../../trust/operators/not-independent.ts';
import { beingCredited } from '../repayments/pay-repayment.ts';
import { defaultsNotifications } from './defaults.notifications.ts';
import { writeOffInLedger, type BegunWriteOff } from './defaults.sql.ts';
import { followWriteOffs } from './follow-write-offs.ts';

/**
 * Writes off what is unpaid of a project in default, or notes the first of two approvals. A moment later a job takes it off each holding.
 * @throws Refusal `not_found`, `stake`, `conflict` while a payment of the project is being credited, and `validation` for one that is not in
 *   default, has money in escrow or is written off, for two who do not count beside each other, or while another operator has taken it
 */
export async function writeOffProject(
  ctx: OperatorCtx<typeof route>,
  { projectId, reason }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const begun = await inTransaction(ctx, async (inside) => {
    const { db, caller } = inside;
    await endTaken(inside, 'project', { id: projectId, operatorId: caller.id });
    const writeOff = await writeOffInLedger(db, { operatorId: caller.id, projectId, reason });
    if (writeOff.outcome === 'first_repeated') return writeOff;
    if (writeOff.outcome !== 'ok' && writeOff.outcome !== 'first') throw refusalOf(ctx, writeOff);
    const { organizationId, projectTitle, unpaid } = writeOff;
    if (writeOff.outcome === 'ok')
      await notify(db, defaultsNotifications, [
        {
          userId: organizationId,
          event: 'projectWrittenOff',
          subject: projectId,
          cents: unpaid,
          data: { projectId, projectTitle, reason },
        },
      ]);
    await audit(db, actorOf(ctx), {
      verb: 'project.writeOff',
      subjectKind: 'project',
      subjectId: projectId,
      accountId: organizationId,
      reason,
      after: { unpaid: formatCents(unpaid), ...(writeOff.outcome === 'first' ? { approvals: '1 of 2' } : {}) },
    });
    return writeOff;
  });
  if (begun.outcome === 'ok') followWriteOffs(ctx.resources, [projectId]);
  return { needsSecond: begun.outcome !== 'ok' };
}

function refusalOf({ refuse }: OperatorCtx<typeof route>, { outcome }: BegunWriteOff) {
  switch (outcome) {
    case 'stake':
      return refuse('stake');
    case 'sharing':
      return refuse('conflict', beingCredited);
    case 'made':
      return refuse('validation', notIndependent);
    case 'written_off':
      return refuse('validation', 'This project is already written off.');
    case 'not_in_default':
      return refuse('validation', 'This project is not in default. Mark it as unlikely to pay first.');
    case 'in_escrow':
      return refuse('validation', 'Investors’ money is still in escrow. It has to be released or returned first.');
    default:
      return refuse('not_found', 'This project was not found.');
  }
}
