import type { approveWithdrawals as route } from '@guildhall/contract/money/withdrawals.operator.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { actorOf } from '../../base/audit/audit.ts';
import type { OperatorCtx } from '../../context.ts';
import { Refusal, refuse } from '../../platform/calls/refusal.ts';
import { refuseTestMoney } from './approve-withdrawal.ts';
import { askAboutWithdrawal } from './ask-about-withdrawal.ts';
import { decideWithdrawal } from './decide-withdrawal.ts';
import { accountEvidence } from './list-withdrawals-for-operator.ts';
import { findWithdrawalsWithIds } from './operator-withdrawals.sql.ts';
import { aloneLimits } from './withdrawals.settings.ts';

type Answered = DataOf<typeof route>['records'][number];

/**
 * Approves several withdrawals for the operator who calls, one after the other and each in a transaction of its own, so that one that is refused, or a
 * process that ends on the way, leaves the others as they are.
 */
export async function approveWithdrawals(
  ctx: OperatorCtx<typeof route>,
  { ids, asTest }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  refuseTestMoney(ctx.resources, asTest);
  const { config, dataKeys } = ctx.resources;
  const found = await findWithdrawalsWithIds(ctx.db, ids, config.withdrawalWait);
  const signs = new Map(found.map((each) => [each.id, accountEvidence(each, () => dataKeys).lookFirst]));
  const limits = aloneLimits(config);
  const approve = async (id: string): Promise<Answered> => {
    const toLookAt = signs.get(id) ?? [];
    if (toLookAt.length > 0)
      return { id, outcome: 'refused', reason: `Open this one and decide on its own page: ${toLookAt.join('; ')}.` };
    try {
      await askAboutWithdrawal(ctx, id);
      const decision = { id, approve: true, asTest, limits, risk: config, ...actorOf(ctx) };
      const { needsSecond, repeated } = await decideWithdrawal({ db: ctx.db, refuse }, decision);
      return { id, outcome: needsSecond ? 'first' : repeated ? 'repeated' : 'approved', reason: '' };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { id, outcome: 'refused', reason: error.message };
    }
  };
  const records: Answered[] = [];
  for (const id of new Set(ids)) records.push(await approve(id));
  return { records };
}
