import { writeAboutCase } from './write-about-case.ts';

/** Writes about an order or investment for the operator who calls. @throws Refusal as `writeAboutCase` */
export const writeAboutPurchase = writeAboutCase('purchase');
