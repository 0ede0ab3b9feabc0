import { writeAboutCase } from './write-about-case.ts';

/** Writes about a complaint for the operator who calls. @throws Refusal as `writeAboutCase` */
export const writeAboutComplaint = writeAboutCase('complaint');
