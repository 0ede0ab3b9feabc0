import { noteCase } from './note-case.ts';

/** Adds a note on reported content for the operator who calls. @throws Refusal as `noteCase` */
export const noteFlagged = noteCase('flag');
