import { giveCaseBack } from './give-case-back.ts';

/** Gives an appeal against a freeze back that the operator who calls has taken. */
export const giveAppealBack = giveCaseBack('freeze');
