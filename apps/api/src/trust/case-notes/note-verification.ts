import { noteCase } from './note-case.ts';

/** Adds a note on a verification for the operator who calls. @throws Refusal as `noteCase` */
export const noteVerification = noteCase('verification');
