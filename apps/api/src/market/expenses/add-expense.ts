import { otherLine, wholeBudget } from '@guildhall/contract/market/budget-lines.ts';
import { mostSpentOfLine, type addExpense as route } from '@guildhall/contract/market/expenses.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { recordAct } from '../../base/audit/record-act.ts';
import type { UserCtx } from '../../context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { refuseFrozen } from '../../trust/freezes/refuse-frozen.ts';
import { findExpenseObstacle, insertCorrection, insertExpense } from './expenses.sql.ts';
import { withPaper } from './with-paper.ts';

type Given = ParsedOf<typeof route>;

const most = mostSpentOfLine * 100n;

const obstacles = {
  unpublished: { projectId: 'This project is a draft. Publish it before you enter expenses.' },
  ended: { projectId: 'This project has ended without an investment, so nothing was spent of one.' },
  line: { line: 'The budget has no line of this name.' },
  future: { spentOn: 'Please choose a day that is not ahead.' },
  early: { spentOn: 'Please choose a day on or after the day on which the project was published.' },
  too_much: { amount: 'This amount is too large.' },
  correction: { corrects: 'This is a correction. Please correct the expense itself.' },
  same: { amount: 'The expense already comes to this amount.' },
};

/**
 * Enters an expense of a project of the caller, with its paper if there is one, or corrects one by a new entry.
 * @throws Refusal `not_found`, `forbidden` while the caller or the project is frozen, `validation` of a draft, of a project that failed or was canceled, for
 *   a line that there is not, a day ahead or before the project, more than a line can hold, what is a correction, or what it comes to already, and for files as
 *   any upload
 */
export async function addExpense(ctx: UserCtx<typeof route>, input: Given): Promise<DataOf<typeof route>> {
  await refuseFrozen(ctx, input.projectId);
  if (input.corrects !== null) return correctExpense(ctx, input, input.corrects);
  const expense = {
    organizationId: ctx.caller.id,
    projectId: input.projectId,
    actorId: ctx.caller.actor,
    line: lineOf(input.line),
    spentOn: input.spentOn,
    payee: input.payee,
    amount: input.amount,
    most,
  };
  const { document, paperFor } = input;
  if (!document || paperFor === '') return enter(ctx, { ...expense, fileId: null, paperFor: null });
  // What can be refused is refused before anything is kept, and once more with the entry.
  const obstacle = await findExpenseObstacle(ctx.db, expense);
  if (obstacle !== 'ok') refuseOutcome(ctx, obstacle);
  return withPaper(ctx, document, (inside, fileId) => enter(inside, { ...expense, fileId, paperFor }));
}

function enter(ctx: UserCtx<typeof route>, expense: Parameters<typeof insertExpense>[1]) {
  return inTransaction(ctx, async (inside) => {
    const { outcome, id, projectTitle } = await insertExpense(inside.db, expense);
    if (outcome !== 'ok') refuseOutcome(ctx, outcome);
    await recordAct(inside, expense.projectId, { title: projectTitle });
    return { id };
  });
}

function correctExpense(ctx: UserCtx<typeof route>, { projectId, amount }: Given, expenseId: string) {
  return inTransaction(ctx, async (inside) => {
    const { id: organizationId, actor: actorId } = ctx.caller;
    const correction = { organizationId, projectId, actorId, expenseId, amount, most };
    const { outcome, id, projectTitle } = await insertCorrection(inside.db, correction);
    if (outcome !== 'ok') refuseOutcome(ctx, outcome);
    await recordAct(inside, projectId, { title: projectTitle });
    return { id };
  });
}

/** The name of a line; null for what no line names, also by the name under which that is shown. */
function lineOf(name: string): string | null {
  const words: string[] = ['', wholeBudget.toLowerCase(), otherLine.toLowerCase()];
  return words.includes(name.toLowerCase()) ? null : name;
}

function refuseOutcome(ctx: UserCtx<typeof route>, outcome: keyof typeof obstacles | 'not_found'): never {
  if (outcome === 'not_found') throw ctx.refuse('not_found', 'This project or expense was not found.');
  throw ctx.refuse('validation', obstacles[outcome]);
}
