import type { WithdrawalStatus } from '@guildhall/contract/withdrawals.contract.ts';
import { IconArrowBackUp, IconCircleCheck, IconCircleX, IconClock } from '@tabler/icons-react';
import classes from '../payments/payments.module.css';

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
  const { state, word, Icon } = looks[status];
  return (
    <span className={classes.status} data-state={state}>
      <Icon size={17} aria-hidden />
      {word}
    </span>
  );
}
