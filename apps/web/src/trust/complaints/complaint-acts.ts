import type { OperatorRole } from '@guildhall/contract/route.ts';
import type { ReviewedComplaint } from './complaints.operator.queries.ts';

/** What an operator does about a complaint, as its button says. */
export type ComplaintAct = 'Decide' | 'Hold Withdrawals' | 'Free Withdrawals' | 'Add a Note';

/** What can be done as it stands: once it is decided, only notes are added. Support decides, beside an admin. */
export function actsOnComplaint(
  { status, held }: Pick<ReviewedComplaint, 'status' | 'held'>,
  role: OperatorRole,
): readonly ComplaintAct[] {
  if (status === 'closed') return ['Add a Note'];
  const hold = held ? 'Free Withdrawals' : 'Hold Withdrawals';
  return role === 'finance' ? [hold, 'Add a Note'] : ['Decide', hold, 'Add a Note'];
}
