import { noteCase } from './note-case.ts';

/** Adds a note on a sanctions case for the operator who calls. @throws Refusal as `noteCase` */
export const noteSanctions = noteCase('sanctions');
