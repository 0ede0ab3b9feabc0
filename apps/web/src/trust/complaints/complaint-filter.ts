import { caseStatuses } from '@guildhall/contract/trust/complaint-cases.ts';
import { oneOf } from '../../console/one-of.ts';
import { caseLooks } from './case-looks.tsx';

/** What the queue can be narrowed to. */
export const caseOptions = caseStatuses.map((value) => ({ value, label: caseLooks[value].word }));

/** The filter that the address names. An unknown one counts as the first. */
export const caseStatusIn = oneOf(caseOptions);
