import { caseStatuses, type CaseStatus } from '@guildhall/contract/trust/complaint-cases.ts';
import { caseLooks } from './case-looks.tsx';

/** What the queue can be narrowed to. */
export const caseOptions = caseStatuses.map((value) => ({ value, label: caseLooks[value].word }));

/** What of it the address asks for. One that there is none of counts as the first. */
export function caseStatusIn(address: string): CaseStatus {
  return (caseOptions.find(({ value }) => value === address) ?? caseOptions[0]!).value;
}
