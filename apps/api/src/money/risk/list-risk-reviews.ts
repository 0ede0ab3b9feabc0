import type { listRiskReviews as route } from '@guildhall/contract/money/risk.operator.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { OperatorCtx } from '../../context.ts';
import { findRisks } from './risk.sql.ts';
import { queuedRisk } from './to-risk.ts';

/** Withdrawals of everybody with signs of risk. */
export async function listRiskReviews(
  { db, caller }: OperatorCtx<typeof route>,
  { state, after, length }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const found = await findRisks(db, state, after, length + 1);
  return { records: found.slice(0, length).map((risk) => queuedRisk(risk, caller.id)), more: found.length > length };
}
