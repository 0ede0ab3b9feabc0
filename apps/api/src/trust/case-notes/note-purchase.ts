import { noteCase } from './note-case.ts';

/** Adds a note on an order or investment for the operator who calls. @throws Refusal as `noteCase` */
export const notePurchase = noteCase('purchase');
