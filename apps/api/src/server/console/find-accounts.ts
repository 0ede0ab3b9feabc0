import type { findAccounts as route } from '@guildhall/contract/server/accounts.operator.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { OperatorCtx } from '../../context.ts';
import { findAccountsBy } from './operator-accounts.sql.ts';

/** People and organizations: the newest, or those that a search finds. */
export async function findAccounts(
  { db }: OperatorCtx<typeof route>,
  { length, ...wanted }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const found = await findAccountsBy(db, wanted, length + 1);
  return {
    records: found
      .slice(0, length)
      .map(({ createdAt, ...account }) => ({ ...account, createdAt: createdAt.toISOString() })),
    more: found.length > length,
  };
}
