import { takeCase } from './take-case.ts';

/** Takes a complaint for the operator who calls. @throws Refusal as `takeCase` */
export const takeComplaint = takeCase('complaint');
