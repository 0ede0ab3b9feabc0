import type { RiskSign } from '@guildhall/contract/money/risk-signs.ts';
import type { Ctx } from '../../context.ts';
import { findSignsOfAccount } from './risk.sql.ts';
import { riskLimits } from './risk.settings.ts';
import { shownSign } from './sign-words.ts';

/** What speaks for risk in an account now, in words, at the newest of its withdrawals. */
export async function signsOfAccount(
  { db, resources }: Pick<Ctx, 'db' | 'resources'>,
  id: string,
): Promise<RiskSign[]> {
  return (await findSignsOfAccount(db, id, riskLimits(resources.config))).map(shownSign);
}
