import { noteCase } from './note-case.ts';

/** Adds a note on an account for the operator who calls. @throws Refusal as `noteCase` */
export const noteAccount = noteCase('account');
