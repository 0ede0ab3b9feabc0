import type { listRepayments as route } from '@guildhall/contract/market/repayments.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { Ctx } from '../../context.ts';
import { findRepayments } from './repayments.sql.ts';

/** What the caller's projects pay back, by project and calendar month, with the late interest that is owed, and the sums over all of them. */
export async function listRepayments(ctx: Ctx, input: ParsedOf<typeof route>): Promise<DataOf<typeof route>> {
  const { records, total, months, ...sums } = await findRepayments(ctx, input);
  return {
    ...sums,
    records: records.map(({ projectId, title, dueOn, holders, state, standing, ...cents }) => {
      const principal = BigInt(cents.principal);
      const gain = BigInt(cents.return);
      return {
        projectId,
        title,
        dueOn,
        holders,
        principal,
        return: gain,
        amount: principal + gain,
        paid: BigInt(cents.paid),
        late: BigInt(cents.late),
        toPay: BigInt(cents.toPay),
        lateToPay: BigInt(cents.lateToPay),
        state,
        standing,
      };
    }),
    recordsTotal: total,
    months: months.map(({ month, cents }) => ({ month, amount: BigInt(cents) })),
  };
}
