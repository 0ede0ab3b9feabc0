import type { listVerificationsForOperator as route } from '@guildhall/contract/people/verification.operator.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { OperatorCtx } from '../../context.ts';
import { findVerificationQueue, type QueuedVerification } from './verification.sql.ts';

/** A verification as an operator's list shows it. */
export function queuedVerification({ askedAt, endsAt, ...verification }: QueuedVerification) {
  const { id, userId, name, organization, status, reviewedBy } = verification;
  return {
    id,
    userId,
    name,
    organization,
    status,
    reviewedBy,
    askedAt: askedAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? '',
  };
}

/** Verifications of everybody. */
export async function listVerificationsForOperator(
  { db }: OperatorCtx<typeof route>,
  { status, after, length }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const found = await findVerificationQueue(db, status, after, length + 1);
  return { records: found.slice(0, length).map(queuedVerification), more: found.length > length };
}
