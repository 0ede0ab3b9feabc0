import type { Db } from '../../platform/database/database.ts';
import type { FeeRate } from '@guildhall/contract/money/fee-rate.ts';
import { writeProjectFees } from './fees.sql.ts';

/** Keeps what the house takes of a project that its organization publishes in the same transaction. */
export async function keepProjectFees(
  db: Db,
  { projectId, organizationId }: { projectId: string; organizationId: string },
  { orderFee, investmentFee }: { orderFee: FeeRate; investmentFee: FeeRate },
): Promise<void> {
  await writeProjectFees(db, {
    projectId,
    organizationId,
    orderPercent: orderFee.percent,
    orderFixed: orderFee.fixedCents,
    investmentPercent: investmentFee.percent,
    investmentFixed: investmentFee.fixedCents,
  });
}
