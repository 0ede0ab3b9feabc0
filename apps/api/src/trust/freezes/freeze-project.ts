import type { freezeProject as route } from '@guildhall/contract/trust/freezes.operator.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { OperatorCtx } from '../../context.ts';
import { freeze } from './freeze-account.ts';

/** Freezes a project, which then takes no new money. @throws Refusal as `freeze` */
export function freezeProject(
  ctx: OperatorCtx<typeof route>,
  input: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  return freeze(ctx, { of: 'project', ...input });
}
