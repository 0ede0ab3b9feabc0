import type { listDisputesForOperator as route } from '@guildhall/contract/trust/disputes.operator.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { OperatorCtx } from '../../context.ts';
import { takenFor } from '../cases/taken-case.ts';
import { findDisputeQueue, type QueuedDispute } from './listed-disputes.sql.ts';

/** Disputes of everybody. */
export async function listDisputesForOperator(
  { db, caller }: OperatorCtx<typeof route>,
  { length, ...wanted }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const found = await findDisputeQueue(db, wanted, length + 1);
  return { records: found.slice(0, length).map((dispute) => queued(dispute, caller.id)), more: found.length > length };
}

function queued({ cents, openedAt, dueAt, taken, ...rest }: QueuedDispute, operatorId: string) {
  return {
    ...rest,
    amount: cents,
    openedAt: openedAt.toISOString(),
    dueAt: dueAt.toISOString(),
    taken: takenFor(taken, operatorId),
  };
}
