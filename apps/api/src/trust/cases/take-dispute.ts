import { takeCase } from './take-case.ts';

/** Takes a dispute for the operator who calls. @throws Refusal as `takeCase` */
export const takeDispute = takeCase('dispute');
