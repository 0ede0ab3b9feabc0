import type { PurchaseStatus } from '@guildhall/contract/values.ts';
import { IconCircleCheck, IconCircleX, IconClock } from '@tabler/icons-react';
import classes from './payments.module.css';

const looks = {
  pending: { state: 'pending', word: 'Pending', Icon: IconClock },
  COMPLETED: { state: 'done', word: 'Completed', Icon: IconCircleCheck },
  failed: { state: 'ended', word: 'Failed', Icon: IconCircleX },
  expired: { state: 'ended', word: 'Expired', Icon: IconCircleX },
} as const satisfies Record<PurchaseStatus, object>;

/** How an order or investment stands: red while pending, green when paid (spec §2), and always in a word, too. */
export function StatusWord({ status }: { status: PurchaseStatus }) {
  const { state, word, Icon } = looks[status];
  return (
    <span className={classes.status} data-state={state}>
      <Icon size={17} aria-hidden />
      {word}
    </span>
  );
}
