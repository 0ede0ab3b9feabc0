import type { Db } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';

/** Per cent as text, fixed amounts in cents. */
type ProjectFees = {
  projectId: string;
  orderPercent: string;
  orderFixed: bigint;
  investmentPercent: string;
  investmentFixed: bigint;
};

const keepStatement = statement<ProjectFees>(
  'fees.keep',
  `SELECT keep_project_fees(:projectId, :orderPercent::numeric, :orderFixed, :investmentPercent::numeric,
    :investmentFixed)`,
);

export async function writeProjectFees(db: Db, fees: ProjectFees): Promise<void> {
  await db.query(keepStatement, fees);
}
