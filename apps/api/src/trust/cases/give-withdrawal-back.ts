import { giveCaseBack } from './give-case-back.ts';

/** Gives a withdrawal back that the operator who calls has taken. */
export const giveWithdrawalBack = giveCaseBack('withdrawal');
