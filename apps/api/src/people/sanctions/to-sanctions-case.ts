import { sanctionsHours } from '@guildhall/contract/people/sanctions.operator.contract.ts';
import { takenFor } from '../../trust/cases/taken-case.ts';
import type { QueuedSanctions } from './sanctions.sql.ts';

/** A case as the operator who calls sees it. */
export function queuedSanctions(found: QueuedSanctions, operatorId: string) {
  const { id, name, organization, aboutHolder, askedName, matchedName, list, entry, score, state, openedAt } = found;
  const due = state === 'open' ? new Date(openedAt.getTime() + sanctionsHours * 3_600_000) : null;
  return {
    id,
    name,
    organization,
    aboutHolder,
    askedName,
    matchedName,
    list,
    entry,
    score,
    state,
    openedAt: openedAt.toISOString(),
    dueAt: due?.toISOString() ?? '',
    late: due !== null && due <= new Date(),
    taken: takenFor(found.taken, operatorId),
  };
}
