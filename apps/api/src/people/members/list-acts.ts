import type { listActs as route } from '@guildhall/contract/people/members.contract.ts';
import { formatCents } from '@guildhall/contract/money.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { UserCtx } from '../../context.ts';
import { findActs } from './acts.sql.ts';

/** What members have done for the calling organization. */
export async function listActs(
  { db, caller }: UserCtx<typeof route>,
  { after, length }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const found = await findActs(db, caller.id, after, length + 1);
  const records = found.slice(0, length).map(({ id, at, by, verb, about, canceledCents, details }) => {
    const { title, step, role, cents = canceledCents } = details;
    const amount = cents === null ? null : formatCents(BigInt(cents));
    return {
      id,
      at: at.toISOString(),
      by,
      verb,
      subject: [about, title, step, role, amount].filter((word) => word).join(', '),
    };
  });
  return { records, more: found.length > length };
}
