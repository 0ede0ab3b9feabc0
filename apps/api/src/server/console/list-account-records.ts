import type { listAccountRecords as route } from '@guildhall/contract/server/accounts.operator.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { auditLook } from '../../base/audit/audit-look.ts';
import type { OperatorCtx } from '../../context.ts';
import { findAccountRecords, hasAccount } from './account-records.sql.ts';

/** Money, cases or members of one account; the audit log records that it was looked at. @throws Refusal `not_found` */
export async function listAccountRecords(
  ctx: OperatorCtx<typeof route>,
  { id, kind, after, length }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const { db, refuse } = ctx;
  if (!(await hasAccount(db, id))) throw refuse('not_found', 'This account was not found.');
  await auditLook(ctx, { verb: 'account.records', subjectKind: 'account', subjectId: id }, [id]);
  const found = await findAccountRecords(db, kind, { account: id, after, most: length + 1 });
  return {
    records: found.slice(0, length).map(({ cents, createdAt, ...record }) => ({
      ...record,
      amount: cents,
      createdAt: createdAt.toISOString(),
    })),
    more: found.length > length,
  };
}
