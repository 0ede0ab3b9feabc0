import { writeAboutCase } from './write-about-case.ts';

/** Writes about an account for the operator who calls. @throws Refusal as `writeAboutCase` */
export const writeAboutAccount = writeAboutCase('account');
