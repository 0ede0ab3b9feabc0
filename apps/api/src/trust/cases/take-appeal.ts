import { takeCase } from './take-case.ts';

/** Takes an appeal against a freeze for the operator who calls. @throws Refusal as `takeCase` */
export const takeAppeal = takeCase('freeze');
