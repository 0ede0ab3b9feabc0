import { giveCaseBack } from './give-case-back.ts';

/** Gives what was reported back that the operator who calls has taken. */
export const giveFlaggedBack = giveCaseBack('flag');
