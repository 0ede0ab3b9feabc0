import { writeAboutCase } from './write-about-case.ts';

/** Writes about a verification for the operator who calls. @throws Refusal as `writeAboutCase` */
export const writeAboutVerification = writeAboutCase('verification');
