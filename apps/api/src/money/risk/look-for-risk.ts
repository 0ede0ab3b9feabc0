import type { Db } from '../../platform/database/database.ts';
import { writeLook } from './risk.sql.ts';
import { riskLimits, type RiskConfig } from './risk.settings.ts';

/**
 * Looks for signs of risk at a withdrawal that waits for a decision, in the transaction of `db`, and keeps them. Where one of them is grave and the
 * settings say so, nobody can approve it until an operator has cleared it. Answers whether it waits for that.
 */
export function lookForRisk(db: Db, id: string, config: RiskConfig): Promise<boolean> {
  return writeLook(db, { id, limits: riskLimits(config), holds: config.riskHold });
}
