import type { RiskState } from '@guildhall/contract/money/risk.operator.contract.ts';

/** How what was found at a withdrawal stands, in words. */
export const riskStateWords: Record<RiskState, string> = {
  held: 'Waiting for a look',
  cleared: 'Cleared',
  found: 'Not held',
};

/** What the queue shows. */
export const shownStates = [
  { value: 'held', label: 'Waiting for a look' },
  { value: 'all', label: 'All with signs' },
];
