import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCash,
  IconCircleCheck,
  IconCircleX,
  IconClipboardCheck,
  IconLock,
  IconReceiptOff,
  IconTrendingUp,
  IconTruck,
} from '@tabler/icons-react';
import { StatusSign } from '../../ui/status-sign.tsx';

const looks = {
  paid: { state: 'open', word: 'Paid', Icon: IconCash },
  accepted: { state: 'open', word: 'Accepted', Icon: IconClipboardCheck },
  sent: { state: 'open', word: 'Sent', Icon: IconTruck },
  received: { state: 'done', word: 'Received', Icon: IconCircleCheck },
  disputed: { state: 'alert', word: 'In dispute', Icon: IconAlertTriangle },
  escrow: { state: 'open', word: 'In escrow', Icon: IconLock },
  active: { state: 'open', word: 'Active', Icon: IconTrendingUp },
  overdue: { state: 'alert', word: 'Overdue', Icon: IconAlertTriangle },
  late: { state: 'alert', word: 'Late', Icon: IconAlertTriangle },
  default: { state: 'alert', word: 'In default', Icon: IconAlertTriangle },
  repaid: { state: 'done', word: 'Repaid', Icon: IconCircleCheck },
  refunded: { state: 'ended', word: 'Refunded', Icon: IconArrowBackUp },
  canceled: { state: 'ended', word: 'Canceled', Icon: IconCircleX },
  writtenOff: { state: 'ended', word: 'Written off', Icon: IconReceiptOff },
  givenUp: { state: 'ended', word: 'Given up', Icon: IconReceiptOff },
} as const;
export type StateOfPurchase = keyof typeof looks;

/** A state in words, as in a file. */
export function wordOfState(state: StateOfPurchase): string {
  return looks[state].word;
}

/** How a paid order or investment itself stands, whatever its payment says; red where somebody has to look. */
export function StateWord({ state }: { state: StateOfPurchase }) {
  return <StatusSign looks={looks} status={state} />;
}

/** The state of an order or investment; undefined while it is not paid, since its payment is shown then. */
export function stateOfPurchase({
  state,
  disputed,
}: {
  state: StateOfPurchase | '';
  disputed: boolean;
}): StateOfPurchase | undefined {
  if (state === '') return undefined;
  return disputed ? 'disputed' : state;
}
