import { takeCase } from './take-case.ts';

/** Takes a withdrawal for the operator who calls. @throws Refusal as `takeCase` */
export const takeWithdrawal = takeCase('withdrawal');
