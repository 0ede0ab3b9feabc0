import type { CaseOutcome, CaseStatus } from '@guildhall/contract/trust/complaint-cases.ts';
import { IconCircleCheck, IconClock, IconMessage } from '@tabler/icons-react';
import { StatusSign } from '../../ui/status-sign.tsx';

/** Every status with its word and its sign, in the order in which a complaint takes them. */
export const caseLooks = {
  open: { state: 'open', word: 'Open', Icon: IconClock },
  answered: { state: 'open', word: 'Answered', Icon: IconMessage },
  closed: { state: 'done', word: 'Decided', Icon: IconCircleCheck },
} as const;

/** How a complaint stands, in a word and a sign. */
export function CaseStatusWord({ status }: { status: CaseStatus }) {
  return <StatusSign looks={caseLooks} status={status} />;
}

/** How an operator decides, in words. */
export const outcomeWords: Record<CaseOutcome, string> = {
  upheld: 'Upheld',
  partly: 'Partly upheld',
  rejected: 'Rejected',
};
