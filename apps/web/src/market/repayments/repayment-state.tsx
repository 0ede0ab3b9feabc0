import type { InstalmentState } from '@guildhall/contract/market/repayments.contract.ts';
import {
  IconAlertTriangle,
  IconCalendarEvent,
  IconCash,
  IconCircleCheck,
  IconCircleHalf2,
  IconReceiptOff,
  IconRefresh,
} from '@tabler/icons-react';
import { StatusSign } from '../../ui/status-sign.tsx';

const looks = {
  upcoming: { state: 'open', word: 'Upcoming', Icon: IconCalendarEvent },
  due: { state: 'open', word: 'Due', Icon: IconCash },
  overdue: { state: 'alert', word: 'Overdue', Icon: IconAlertTriangle },
  late: { state: 'alert', word: 'Late', Icon: IconAlertTriangle },
  default: { state: 'alert', word: 'In default', Icon: IconAlertTriangle },
  writtenOff: { state: 'ended', word: 'Written off', Icon: IconReceiptOff },
  partly: { state: 'open', word: 'Partly paid', Icon: IconCircleHalf2 },
  sharing: { state: 'open', word: 'Being credited', Icon: IconRefresh },
  paid: { state: 'done', word: 'Paid', Icon: IconCircleCheck },
} as const satisfies Record<InstalmentState, object>;

/** How what falls due on a day stands, as a sign and a word; red where it should have been paid. */
export function RepaymentState({ state }: { state: InstalmentState }) {
  return <StatusSign looks={looks} status={state} />;
}
