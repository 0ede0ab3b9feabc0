import { giveCaseBack } from './give-case-back.ts';

/** Gives a dispute back that the operator who calls has taken. */
export const giveDisputeBack = giveCaseBack('dispute');
