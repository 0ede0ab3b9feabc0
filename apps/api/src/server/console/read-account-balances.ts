import type { readAccountBalances as route } from '@guildhall/contract/server/accounts.operator.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { auditLook } from '../../base/audit/audit-look.ts';
import type { OperatorCtx } from '../../context.ts';
import { findMonthBalances } from './account-balances.sql.ts';

/** What was in the wallet of an account at the end of each month; the audit log records that it was looked at. @throws Refusal `not_found` */
export async function readAccountBalances(
  ctx: OperatorCtx<typeof route>,
  { id, months }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const found = await findMonthBalances(ctx.db, id, months);
  if (found.length === 0) throw ctx.refuse('not_found', 'This account was not found.');
  await auditLook(ctx, { verb: 'account.balances', subjectKind: 'account', subjectId: id }, [id]);
  return { records: found.map(({ month, cents }) => ({ month, balance: cents })) };
}
