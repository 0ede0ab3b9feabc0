import type { Db } from '../../platform/database/database.ts';
import type { FeeRate } from './fees.settings.ts';
import { writeProjectFees } from './fees.sql.ts';

/** Keeps what the house takes of a project that is published in the same transaction. */
export async function keepProjectFees(
  db: Db,
  projectId: string,
  { orderFee, investmentFee }: { orderFee: FeeRate; investmentFee: FeeRate },
): Promise<void> {
  await writeProjectFees(db, {
    projectId,
    orderPercent: orderFee.percent,
    orderFixed: orderFee.fixedCents,
    investmentPercent: investmentFee.percent,
    investmentFixed: investmentFee.fixedCents,
  });
}
