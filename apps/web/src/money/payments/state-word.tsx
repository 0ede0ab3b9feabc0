import type { OrderState } from '@guildhall/contract/market/orders.contract.ts';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCash,
  IconCircleCheck,
  IconCircleX,
  IconClipboardCheck,
  IconTruck,
} from '@tabler/icons-react';
import { daysOver } from './days-over.ts';
import { StatusSign } from '../../ui/status-sign.tsx';

const looks = {
  paid: { state: 'open', word: 'Paid', Icon: IconCash },
  accepted: { state: 'open', word: 'Accepted', Icon: IconClipboardCheck },
  sent: { state: 'open', word: 'Sent', Icon: IconTruck },
  received: { state: 'done', word: 'Received', Icon: IconCircleCheck },
  disputed: { state: 'alert', word: 'In dispute', Icon: IconAlertTriangle },
  overdue: { state: 'alert', word: 'Overdue', Icon: IconAlertTriangle },
  refunded: { state: 'ended', word: 'Refunded', Icon: IconArrowBackUp },
  canceled: { state: 'ended', word: 'Canceled', Icon: IconCircleX },
} as const;
export type StateOfPurchase = keyof typeof looks;

/** How a paid order or investment itself stands, whatever its payment says; red where somebody has to look. */
export function StateWord({ state }: { state: StateOfPurchase }) {
  return <StatusSign looks={looks} status={state} />;
}

/** The state of an order; undefined while it is not paid, since its payment is shown then. */
export function stateOfOrder({
  state,
  disputed,
}: {
  state: OrderState | '';
  disputed: boolean;
}): StateOfPurchase | undefined {
  if (state === '') return undefined;
  return disputed ? 'disputed' : state;
}

type OfInvestment = { amount: number; refunded: number; disputed: boolean; dueAt: string };

/** The state of a paid investment; dollars, and the day on which it is to come back. */
export function stateOfInvestment({ amount, refunded, disputed, dueAt }: OfInvestment): StateOfPurchase {
  if (disputed) return 'disputed';
  if (refunded >= amount) return 'refunded';
  return daysOver(dueAt) > 0 ? 'overdue' : 'paid';
}
