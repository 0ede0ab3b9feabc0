import type { OperatorRole } from '@guildhall/contract/route.ts';
import type { ReviewedComplaint } from './complaints.operator.queries.ts';

/** What an operator does about a complaint, as its button says. */
export type ComplaintAct = 'Decide' | 'Hold Withdrawals' | 'Free Withdrawals';

/** What can be done as it stands: nothing once it is decided. Support decides, beside an admin. */
export function actsOnComplaint(
  { status, held }: Pick<ReviewedComplaint, 'status' | 'held'>,
  role: OperatorRole,
): readonly ComplaintAct[] {
  if (status === 'closed') return [];
  const hold = held ? 'Free Withdrawals' : 'Hold Withdrawals';
  return role === 'finance' ? [hold] : ['Decide', hold];
}
