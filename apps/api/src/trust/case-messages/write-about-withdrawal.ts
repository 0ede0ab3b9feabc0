import { writeAboutCase } from './write-about-case.ts';

/** Writes about a withdrawal for the operator who calls. @throws Refusal as `writeAboutCase` */
export const writeAboutWithdrawal = writeAboutCase('withdrawal');
