import type { SanctionsState } from '@guildhall/contract/people/sanctions.operator.contract.ts';

/** What was decided about an entry of a list, in words. */
export const sanctionsStateWords: Record<SanctionsState, string> = {
  open: 'To decide',
  same: 'The same',
  other: 'Not the same',
};

/** What the queue shows. */
export const shownStates = [
  { value: 'open', label: 'To decide' },
  { value: 'all', label: 'All cases' },
];

/** How well two names match, in whole percent; nothing where the provider does not say it. */
export function scoreWords(score: number | null): string {
  return score === null ? '' : `Match ${Math.round(score * 100)} %`;
}
