import type { Config } from '../../configuration/config.ts';
import type { Db } from '../../platform/database/database.ts';
import { saveLimits } from './verification.sql.ts';
import { centsOf } from './verification.settings.ts';

/** Writes the limits of the configuration into the database, where the functions that move money read them. */
export async function provideVerificationLimits(
  db: Db,
  { unverifiedInvest, unverifiedWithdraw }: Pick<Config, 'unverifiedInvest' | 'unverifiedWithdraw'>,
): Promise<void> {
  await saveLimits(db, { invest: centsOf(unverifiedInvest), withdraw: centsOf(unverifiedWithdraw) });
}
