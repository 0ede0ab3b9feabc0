import type { ownDispute } from '@guildhall/contract/trust/after-purchase.ts';
import type { ReactNode } from 'react';
import type * as z from 'zod/mini';
import { StateWord, type StateOfPurchase } from './state-word.tsx';

/** The state among the figures of a purchase; none while it is not paid. */
export function stateFigure(state: StateOfPurchase | undefined): (readonly [term: string, value: ReactNode])[] {
  return state ? [['State', <StateWord key="state" state={state} />]] : [];
}

/** Whether a dispute is not decided yet. */
export function isDisputed(dispute: z.input<typeof ownDispute> | null): boolean {
  return dispute !== null && dispute.status !== 'closed';
}
