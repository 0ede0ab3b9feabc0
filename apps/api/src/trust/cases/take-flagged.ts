import { takeCase } from './take-case.ts';

/** Takes what was reported for the operator who calls. @throws Refusal as `takeCase` */
export const takeFlagged = takeCase('flag');
