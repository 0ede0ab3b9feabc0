import { giveCaseBack } from './give-case-back.ts';

/** Gives a project that does not pay back that the operator who calls has taken. */
export const giveDefaultBack = giveCaseBack('project');
