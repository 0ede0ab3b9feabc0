import type { addExpensePaper as route } from '@guildhall/contract/market/expenses.contract.ts';
import type { ParsedOf } from '@guildhall/contract/route.ts';
import { recordAct } from '../../base/audit/record-act.ts';
import type { UserCtx } from '../../context.ts';
import { writePaper } from './expenses.sql.ts';
import { withPaper } from './with-paper.ts';

const obstacles = {
  correction: { expenseId: 'This is a correction. Please add the paper to the expense itself.' },
  papered: { expenseId: 'This expense has its paper.' },
};

/**
 * Adds the paper to an expense of the caller, also while they are frozen: then it is wanted most.
 * @throws Refusal `not_found`, `validation` for a correction or where there is a paper, and for files as any upload
 */
export async function addExpensePaper(
  ctx: UserCtx<typeof route>,
  { expenseId, document, paperFor }: ParsedOf<typeof route>,
): Promise<null> {
  const paper = { organizationId: ctx.caller.id, expenseId, paperFor };
  // What can be refused is refused before anything is kept, and once more under the lock.
  refuseOutcome(ctx, (await writePaper(ctx.db, { ...paper, fileId: null })).outcome);
  return withPaper(ctx, document, async (inside, fileId) => {
    const { outcome, projectId, projectTitle } = await writePaper(inside.db, { ...paper, fileId });
    refuseOutcome(ctx, outcome);
    await recordAct(inside, projectId, { title: projectTitle });
    return null;
  });
}

function refuseOutcome(ctx: UserCtx<typeof route>, outcome: 'ok' | 'not_found' | keyof typeof obstacles) {
  if (outcome === 'not_found') throw ctx.refuse('not_found', 'This expense was not found.');
  if (outcome !== 'ok') throw ctx.refuse('validation', obstacles[outcome]);
}
