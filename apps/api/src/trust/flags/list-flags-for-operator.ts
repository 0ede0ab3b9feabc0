import type { listFlagsForOperator as route } from '@guildhall/contract/trust/flags.operator.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { OperatorCtx } from '../../context.ts';
import { takenFor } from '../cases/taken-case.ts';
import { findFlags, type QueuedFlag } from './flags.sql.ts';

/** A flagged thing as an operator's list shows it. */
export function queuedFlag(found: QueuedFlag, operatorId: string) {
  const { id, kind, excerpt, author, status, flags, flaggedAt, appealedAt, reasons, appealed, hiddenOfAuthor } = found;
  return {
    id,
    kind,
    excerpt,
    author,
    status,
    flags,
    reasons,
    appealed,
    hiddenOfAuthor,
    taken: takenFor(found.taken, operatorId),
    flaggedAt: flaggedAt.toISOString(),
    appealedAt: appealedAt?.toISOString() ?? '',
  };
}

/** What people have flagged. */
export async function listFlagsForOperator(
  { db, caller }: OperatorCtx<typeof route>,
  { queue, after, length }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const found = await findFlags(db, queue, after, length + 1);
  return { records: found.slice(0, length).map((each) => queuedFlag(each, caller.id)), more: found.length > length };
}
