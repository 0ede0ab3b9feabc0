import type { operatorSession as route } from '@guildhall/contract/trust/operators.contract.ts';
import type { DataOf } from '@guildhall/contract/route.ts';
import type { OperatorCtx } from '../../context.ts';

/** Who runs the console, and what is still asked of them. */
export async function operatorSession({ caller, resources }: OperatorCtx<typeof route>): Promise<DataOf<typeof route>> {
  const { name, role, factor, closesAt } = caller;
  return { name, role, factor, closesAt: closesAt?.toISOString() ?? '', test: resources.config.testMoney };
}
