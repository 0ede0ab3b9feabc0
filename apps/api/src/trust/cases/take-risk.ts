import { takeCase } from './take-case.ts';

/** Takes a withdrawal with signs of risk for the operator who calls. @throws Refusal as `takeCase` */
export const takeRisk = takeCase('risk');
