import { giveCaseBack } from './give-case-back.ts';

/** Gives a sanctions case back that the operator who calls has taken. */
export const giveSanctionsBack = giveCaseBack('sanctions');
