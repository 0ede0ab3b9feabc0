import { giveCaseBack } from './give-case-back.ts';

/** Gives a withdrawal with signs of risk back that the operator who calls has taken. */
export const giveRiskBack = giveCaseBack('risk');
