import type { PurchaseStatus } from '@guildhall/contract/values.ts';
import { IconCircleCheck, IconCircleX, IconClock } from '@tabler/icons-react';
import { StatusSign } from '../../ui/status-sign.tsx';

const looks = {
  pending: { state: 'pending', word: 'Pending', Icon: IconClock },
  COMPLETED: { state: 'done', word: 'Completed', Icon: IconCircleCheck },
  failed: { state: 'ended', word: 'Failed', Icon: IconCircleX },
  expired: { state: 'ended', word: 'Expired', Icon: IconCircleX },
} as const satisfies Record<PurchaseStatus, object>;

/** How an order or investment stands: red while pending, green when paid (spec §2.orders), and always in a word, too. */
export function StatusWord({ status }: { status: PurchaseStatus }) {
  return <StatusSign looks={looks} status={status} />;
}
