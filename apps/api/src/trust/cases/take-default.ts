import { takeCase } from './take-case.ts';

/** Takes a project that does not pay for the operator who calls. @throws Refusal as `takeCase` */
export const takeDefault = takeCase('project');
