import type { askForPaper as route } from '@guildhall/contract/market/expenses.operator.contract.ts';
import { formatCents } from '@guildhall/contract/money.ts';
import type { ParsedOf } from '@guildhall/contract/route.ts';
import { actorOf, audit } from '../../base/audit/audit.ts';
import type { OperatorCtx } from '../../context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { notify } from '../../reach/notifications/notify.ts';
import { expensesNotifications } from './expenses.notifications.ts';
import { noteAskedPaper } from './expenses.sql.ts';

const obstacles = {
  correction: 'This is a correction. Please ask for the paper of the expense itself.',
  papered: 'This expense has its paper.',
  asked: 'Its paper was requested before.',
  nothing: 'This expense comes to nothing, so no paper is missing.',
};

/**
 * Asks the organization of a project for the paper of an expense, once; it is notified of the reason, and whoever sees the expense sees the day.
 * @throws Refusal `not_found`, `stake`, and `validation` for a correction, where there is a paper, where it was asked for before, or where the expense
 *   comes to nothing
 */
export async function askForPaper(
  ctx: OperatorCtx<typeof route>,
  { expenseId, reason }: ParsedOf<typeof route>,
): Promise<null> {
  return inTransaction(ctx, async ({ db, refuse, caller }) => {
    const asked = await noteAskedPaper(db, { operatorId: caller.id, expenseId });
    const { outcome, projectId, projectTitle, organizationId, payee } = asked;
    if (outcome === 'not_found') throw refuse('not_found', 'This expense was not found.');
    if (outcome === 'stake') throw refuse('stake');
    if (outcome !== 'ok') throw refuse('validation', obstacles[outcome]);
    const amount = formatCents(asked.amount);
    await notify(db, expensesNotifications, [
      {
        userId: organizationId,
        event: 'paperAsked',
        subject: expenseId,
        data: { projectId, projectTitle, payee, amount, reason },
      },
    ]);
    await audit(db, actorOf(ctx), {
      verb: 'expense.ask',
      subjectKind: 'project',
      subjectId: projectId,
      accountId: organizationId,
      reason,
      after: { expense: expenseId, amount },
    });
    return null;
  });
}
