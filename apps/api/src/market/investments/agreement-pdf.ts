import { formatCents } from '@guildhall/contract/money.ts';
import { testMoneyNote } from '@guildhall/contract/money/receipts.contract.ts';
import { writeParagraph, writeRows } from '../../platform/text/pdf-rows.ts';
import { openPdf, pdfColours, type Pdf } from '../../platform/text/pdf.ts';
import { utcMinute } from '../../platform/text/utc-minute.ts';
import { toTerms } from '../project-changes/terms-in-words.ts';
import type { ToAgree } from './papers.sql.ts';
import { writeTerms } from '../key-information/terms-on-paper.ts';

/** The record of an investment that stands for a document of the investor's own: the parties, the amount, the terms and the day. */
export async function agreementPdf(agreed: ToAgree, cents: bigint, isTest: boolean): Promise<Pdf> {
  const pdf = await openPdf('Record of an investment');
  if (isTest) await writeParagraph(pdf, testMoneyNote, pdfColours.warning);
  await writeParagraph(
    pdf,
    'Guildhall wrote this record for the investor, in place of a document of their own. Nobody signs it. The receipt shows whether and when the investment was paid.',
  );
  await writeRows(pdf, [
    ['Day', `${utcMinute(agreed.at)} UTC`],
    ['Investor', agreed.investor],
    ['Verified by Guildhall', agreed.isVerified ? 'Yes' : 'No'],
    ['Organization', agreed.organization],
    ...(agreed.registrationNumber === ''
      ? []
      : [['Registration Number', `${agreed.registrationNumber} (verified by Guildhall)`] as const]),
    ['Project', agreed.title],
    ['Amount', formatCents(cents)],
  ]);
  await writeTerms(pdf, { cents, terms: toTerms(agreed.terms) });
  pdf.end();
  return pdf;
}
