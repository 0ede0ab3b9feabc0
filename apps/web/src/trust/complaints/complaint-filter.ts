import { caseStatuses, type CaseStatus } from '@guildhall/contract/trust/complaint-cases.ts';
import { caseLooks } from './case-looks.tsx';

/** What the queue can be narrowed to. */
export const caseOptions = caseStatuses.map((value) => ({ value, label: caseLooks[value].word }));

/** The filter that the address names. An unknown one counts as the first. */
export function caseStatusIn(address: string): CaseStatus {
  return (caseOptions.find(({ value }) => value === address) ?? caseOptions[0]!).value;
}
