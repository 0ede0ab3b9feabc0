import { otherLine, wholeBudget } from '@guildhall/contract/market/budget-lines.ts';
import type { listExpenses as route } from '@guildhall/contract/market/expenses.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { Ctx } from '../../context.ts';
import { findExpenses } from './expenses.sql.ts';

/**
 * What was spent of the budget of a project, line by line, and the expenses, the newest first. The link to a paper is empty for whoever may not
 * open it, and so is its name.
 * @throws Refusal `not_found`
 */
export async function listExpenses(
  ctx: Ctx<typeof route>,
  { id, before, length, withoutPaper }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const found = await findExpenses(ctx, { id, before, most: length + 1, withoutPaper });
  if (!found) throw ctx.refuse('not_found', 'This project was not found.');
  const { lines, records } = found;
  const unnamed = lines.length > 1 ? otherLine : wholeBudget;
  return {
    lines: lines.map(({ name, budget, spent, withoutPaper }) => ({
      name: name ?? unnamed,
      budget: BigInt(budget),
      spent: BigInt(spent),
      withoutPaper: BigInt(withoutPaper),
    })),
    records: records.slice(0, length).map(({ fileId, mayOpen, documentName, askedAt, ...expense }) => ({
      ...expense,
      line: expense.line ?? unnamed,
      amount: BigInt(expense.amount),
      correctedAmount: BigInt(expense.correctedAmount),
      corrects: expense.corrects ?? '',
      correctedFrom: BigInt(expense.correctedFrom ?? 0),
      enteredAt: new Date(expense.enteredAt).toISOString(),
      paperFor: expense.paperFor ?? '',
      document: mayOpen ? ctx.resources.linkTo(fileId) : '',
      documentName: mayOpen ? (documentName ?? '') : '',
      askedAt: askedAt === null ? '' : new Date(askedAt).toISOString(),
    })),
    more: records.length > length,
  };
}
