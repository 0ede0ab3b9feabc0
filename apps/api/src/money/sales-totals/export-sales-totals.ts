import type { exportSalesTotals as route } from '@guildhall/contract/money/sales-totals.operator.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { actorOf, audit } from '../../base/audit/audit.ts';
import type { OperatorCtx } from '../../context.ts';
import { linkToOperatorFile } from '../../trust/operators/operator-files.http.ts';
import { salesTotalsPath } from './sales-totals.http.ts';

/** A link to what each seller was paid in a year. The audit log has that it was taken before it is given. */
export async function exportSalesTotals(
  ctx: OperatorCtx<typeof route>,
  { year }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  await audit(ctx.db, actorOf(ctx), {
    verb: 'books.sales-totals',
    subjectKind: 'books',
    subjectId: '',
    after: { year: String(year) },
  });
  const wanted = { operatorId: ctx.caller.id, year: String(year) };
  return { link: linkToOperatorFile(salesTotalsPath, wanted, ctx.resources.config.secret) };
}
