import type { exportBalances as route } from '@guildhall/contract/money/journal.operator.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { actorOf, audit } from '../../base/audit/audit.ts';
import type { OperatorCtx } from '../../context.ts';
import { linkToOperatorFile } from '../../trust/operators/operator-files.http.ts';
import { balancesPath } from './journal.http.ts';

/** A link to the balances at the end of a day. The audit log has that they were taken before they are given. */
export async function exportBalances(
  ctx: OperatorCtx<typeof route>,
  { day }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  await audit(ctx.db, actorOf(ctx), {
    verb: 'books.balances',
    subjectKind: 'books',
    subjectId: '',
    after: { day },
  });
  return { link: linkToOperatorFile(balancesPath, { operatorId: ctx.caller.id, day }, ctx.resources.config.secret) };
}
