import { noteCase } from './note-case.ts';

/** Adds a note on a complaint for the operator who calls. @throws Refusal as `noteCase` */
export const noteComplaint = noteCase('complaint');
