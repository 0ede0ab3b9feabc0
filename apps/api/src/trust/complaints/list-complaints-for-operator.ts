import type { listComplaintsForOperator as route } from '@guildhall/contract/trust/complaints.operator.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { OperatorCtx } from '../../context.ts';
import { takenFor } from '../cases/taken-case.ts';
import { findComplaintQueue, type QueuedComplaint } from './operator-complaints.sql.ts';

/** A complaint as an operator's list shows it. */
export function queuedComplaint(found: QueuedComplaint, operatorId: string) {
  const { id, number, subject, complainant, organization, status, createdAt, dueAt, late, held } = found;
  return {
    id,
    number,
    subject,
    complainant,
    organization,
    status,
    late,
    held,
    taken: takenFor(found.taken, operatorId),
    createdAt: createdAt.toISOString(),
    dueAt: dueAt.toISOString(),
  };
}

/** Complaints of everybody. */
export async function listComplaintsForOperator(
  { db, caller }: OperatorCtx<typeof route>,
  { length, ...wanted }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const found = await findComplaintQueue(db, wanted, length + 1);
  return {
    records: found.slice(0, length).map((each) => queuedComplaint(each, caller.id)),
    more: found.length > length,
  };
}
