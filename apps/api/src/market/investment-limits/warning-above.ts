import { leastThreshold } from '@guildhall/contract/market/investment-limits.contract.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Encrypted } from '../../platform/secrets/encryption.ts';
import type { Resources } from '../../resources.ts';
import { thresholdPlace } from './encrypted-thresholds.ts';
import { findThreshold } from './warning-thresholds.sql.ts';

type Reading = Pick<Resources, 'config' | 'dataKeys'>;

/** Above which sum an account is warned, in cents; `threshold` is what the person worked out, null without one. */
export type Warning = { above: bigint; threshold: bigint | null };

/** The warning of an account with this threshold, encrypted as it is stored; null while the house warns nobody. */
export function warningOf(
  { config, dataKeys }: Reading,
  userId: string,
  stored: Encrypted | undefined,
): Warning | null {
  if (config.investmentWarning !== true) return null;
  if (!stored) return { above: leastThreshold, threshold: null };
  const threshold = BigInt(dataKeys.decrypt(stored, thresholdPlace(userId)));
  return { above: threshold > leastThreshold ? threshold : leastThreshold, threshold };
}

/** The same, read for an account; nothing is read while the house warns nobody. */
export async function findWarning(db: Db, resources: Reading, userId: string): Promise<Warning | null> {
  if (resources.config.investmentWarning !== true) return null;
  return warningOf(resources, userId, await findThreshold(db, userId));
}
