import type { lookUpProjects as route } from '@guildhall/contract/server/accounts.operator.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { OperatorCtx } from '../../context.ts';
import { takenFor } from '../../trust/cases/taken-case.ts';
import { findProjectsBy } from './operator-projects.sql.ts';

/** Projects of everybody: the newest, or those that a search finds. */
export async function lookUpProjects(
  { db, caller }: OperatorCtx<typeof route>,
  { length, ...wanted }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const found = await findProjectsBy(db, wanted, length + 1);
  return {
    records: found
      .slice(0, length)
      .map(
        ({
          budgetCents,
          raisedCents,
          dueCents,
          withoutPaperCents,
          createdAt,
          frozenUntil,
          lastPayment,
          taken,
          ...project
        }) => ({
          ...project,
          budget: budgetCents,
          raised: raisedCents,
          withoutPaper: withoutPaperCents,
          due: dueCents,
          createdAt: createdAt.toISOString(),
          lastPayment: lastPayment && {
            id: lastPayment.id,
            paidOn: lastPayment.paidOn,
            amount: BigInt(lastPayment.cents),
            approved: lastPayment.approved,
          },
          frozenUntil: frozenUntil?.toISOString() ?? '',
          taken: takenFor(taken, caller.id),
        }),
      ),
    more: found.length > length,
  };
}
