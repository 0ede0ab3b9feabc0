import type { HoldingState } from '@guildhall/contract/market/repayments.contract.ts';
import { dayAfter } from '../../ui/day-in.ts';

/** On which day after its due day (YYYY-MM-DD) an investment that is behind counts as what, if it is not paid; nothing after the last. */
export function nextStageOf(state: HoldingState, dueOn: string): { word: string; from: string } | undefined {
  if (state === 'overdue') return { word: 'late', from: dayAfter(dueOn, 14) };
  if (state === 'late') return { word: 'in default', from: dayAfter(dueOn, 91) };
  return undefined;
}
