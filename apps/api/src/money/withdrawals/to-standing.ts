import type { Db } from '../../platform/database/database.ts';
import { findStanding, type Standing } from './reviewed-withdrawal.sql.ts';
import { statusOf } from './withdrawal-status.ts';

function moment(at: Date | null): string {
  return at?.toISOString() ?? '';
}

/** How a withdrawal stands, as an operator's call answers it. */
export function toStanding(found: Standing) {
  const { reason, bankReference, decidedBy, firstApprovedBy, firstReturnedBy, firstReturnReason } = found;
  return {
    reason,
    bankReference,
    decidedBy,
    firstApprovedBy,
    firstReturnedBy,
    firstReturnReason,
    returnReference: found.returnReference,
    byOnePerson: found.byOnePerson,
    status: statusOf(found.status),
    decidedAt: moment(found.decidedAt),
    firstApprovedAt: moment(found.firstApprovedAt),
    paidAt: moment(found.paidAt),
    returnedAt: moment(found.returnedAt),
    firstReturnedAt: moment(found.firstReturnedAt),
  };
}

/** How a withdrawal stands after an operator's act. */
export async function standingOf(db: Db, id: string) {
  return { id, ...toStanding(await findStanding(db, id)) };
}
