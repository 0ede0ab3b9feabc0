import type { exportInvoices as route } from '@guildhall/contract/money/invoices.operator.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { actorOf, audit } from '../../base/audit/audit.ts';
import type { OperatorCtx } from '../../context.ts';
import { linkToOperatorFile } from '../../trust/operators/operator-files.http.ts';
import { invoiceListPath } from './invoices.http.ts';

/** A link to the list of the invoices of some days. The audit log has that it was taken before it is given. */
export async function exportInvoices(
  ctx: OperatorCtx<typeof route>,
  { from, to }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  await audit(ctx.db, actorOf(ctx), {
    verb: 'books.invoices',
    subjectKind: 'books',
    subjectId: '',
    after: { from, to },
  });
  return {
    link: linkToOperatorFile(invoiceListPath, { operatorId: ctx.caller.id, from, to }, ctx.resources.config.secret),
  };
}
