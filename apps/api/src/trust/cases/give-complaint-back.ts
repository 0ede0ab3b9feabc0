import { giveCaseBack } from './give-case-back.ts';

/** Gives a complaint back that the operator who calls has taken. */
export const giveComplaintBack = giveCaseBack('complaint');
