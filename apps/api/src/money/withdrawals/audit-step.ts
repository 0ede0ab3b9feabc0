import { formatCents } from '@guildhall/contract/money.ts';
import { audit, type Act, type Actor } from '../../base/audit/audit.ts';
import type { Db } from '../../platform/database/database.ts';
import { statusOf, type StoredStatus } from './withdrawal-status.ts';

/** What an operator has done to a withdrawal. */
type Step = {
  id: string;
  userId: string;
  cents: bigint;
  before: string;
  status: StoredStatus;
  reason?: string;
  reference?: string;
  /** How many of the operators who have to approve it have done so; empty when that was all. */
  approvals?: string;
  /** One operator approved it and marks it as paid or returned. */
  byOne?: boolean;
};

/** Writes a step of a withdrawal into the audit log. */
export function auditStep(db: Db, actor: Actor, verb: string, step: Step): Promise<void> {
  return audit(db, actor, stepAct(verb, step));
}

/** A step of a withdrawal as the audit log has it. */
export function stepAct(verb: string, step: Step): Act {
  const { id, userId, cents, before, status, reason = '', reference = '', approvals = '', byOne = false } = step;
  return {
    verb,
    subjectKind: 'withdrawal',
    subjectId: id,
    accountId: userId,
    before: { status: before === 'pending' ? 'requested' : before },
    after: {
      status: statusOf(status),
      amount: formatCents(cents),
      ...(reference === '' ? {} : { reference }),
      ...(approvals === '' ? {} : { approvals }),
      ...(byOne ? { hands: 'by one person' } : {}),
    },
    reason,
  };
}
