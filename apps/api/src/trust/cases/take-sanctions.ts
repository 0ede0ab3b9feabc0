import { takeCase } from './take-case.ts';

/** Takes a sanctions case for the operator who calls. @throws Refusal as `takeCase` */
export const takeSanctions = takeCase('sanctions');
