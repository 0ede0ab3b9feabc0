import type { WithdrawalStatus } from '@guildhall/contract/money/withdrawal-statuses.ts';
import { IconArrowBackUp, IconCircleCheck, IconCircleX, IconClock } from '@tabler/icons-react';
import { StatusSign } from '../../ui/status-sign.tsx';

/** Every status with its word and its sign, in the order in which a withdrawal takes them. */
export const withdrawalLooks = {
  requested: { state: 'open', word: 'Requested', Icon: IconClock },
  // The bank has not paid it yet.
  approved: { state: 'open', word: 'Approved', Icon: IconCircleCheck },
  paid: { state: 'done', word: 'Paid', Icon: IconCircleCheck },
  rejected: { state: 'ended', word: 'Rejected', Icon: IconCircleX },
  returned: { state: 'ended', word: 'Returned', Icon: IconArrowBackUp },
  canceled: { state: 'ended', word: 'Canceled', Icon: IconCircleX },
} as const;

/** How a withdrawal stands, in a word and a sign. */
export function WithdrawalStatusWord({ status }: { status: WithdrawalStatus }) {
  return <StatusSign looks={withdrawalLooks} status={status} />;
}
