import { waitingHours } from '@guildhall/contract/trust/operators.contract.ts';
import { takenFor } from '../../trust/cases/taken-case.ts';
import { shownReason } from './sign-words.ts';
import type { QueuedRisk } from './risk.sql.ts';

/** A withdrawal with signs of risk, as the operator who calls sees it. */
export function queuedRisk(found: QueuedRisk, operatorId: string) {
  const { id, name, email, cents, test, requestedAt, state, signs, heldAt, taken } = found;
  const due = heldAt && new Date(heldAt.getTime() + waitingHours.risk * 3_600_000);
  return {
    id,
    name,
    email,
    amount: cents,
    test,
    requestedAt: requestedAt.toISOString(),
    state,
    signs: signs.map(shownReason),
    dueAt: due?.toISOString() ?? '',
    late: due !== null && due <= new Date(),
    taken: takenFor(taken, operatorId),
  };
}
