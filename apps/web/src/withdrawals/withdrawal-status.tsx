import type { WithdrawalStatus } from '@guildhall/contract/withdrawals.contract.ts';
import { IconArrowBackUp, IconCircleCheck, IconCircleX, IconClock } from '@tabler/icons-react';
import { StatusSign } from '../payments/status-sign.tsx';

const looks = {
  requested: { state: 'pending', word: 'Requested', Icon: IconClock },
  approved: { state: 'done', word: 'Approved', Icon: IconCircleCheck },
  paid: { state: 'done', word: 'Paid', Icon: IconCircleCheck },
  rejected: { state: 'ended', word: 'Rejected', Icon: IconCircleX },
  returned: { state: 'ended', word: 'Returned', Icon: IconArrowBackUp },
  canceled: { state: 'ended', word: 'Canceled', Icon: IconCircleX },
} as const;

/** How a withdrawal stands, in a word and a sign. */
export function WithdrawalStatusWord({ status }: { status: WithdrawalStatus }) {
  return <StatusSign looks={looks} status={status} />;
}
