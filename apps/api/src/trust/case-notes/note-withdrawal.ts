import { noteCase } from './note-case.ts';

/** Adds a note on a withdrawal for the operator who calls. @throws Refusal as `noteCase` */
export const noteWithdrawal = noteCase('withdrawal');
