import { testMoneyNote } from '@guildhall/contract/money/receipts.contract.ts';
import { writeHeading, writeParagraph, writeRows } from '../../platform/text/pdf-rows.ts';
import { openPdf, pdfColours, type Pdf } from '../../platform/text/pdf.ts';
import { sentencesOf, type LetterInWords } from './letter.ts';

/** In points, between rows and the paragraph below them. */
const spaceAbove = 10;

/** A yearly letter. */
export async function letterPdf(
  { year, sections }: LetterInWords,
  { owner, writtenAt, isTest }: { owner: string; writtenAt: Date; isTest: boolean },
): Promise<Pdf> {
  const pdf = await openPdf(`Letter about ${year}`);
  if (isTest) await writeParagraph(pdf, testMoneyNote, pdfColours.warning);
  await writeRows(pdf, [
    ['To', owner],
    ['Written', writtenAt.toISOString().slice(0, 10)],
    ['About', `${year}-01-01 to ${year}-12-31, days of UTC`],
  ]);
  pdf.y += spaceAbove;
  await writeParagraph(
    pdf,
    'Sums are those of your statement of these days. The letter stays as it was written.',
    pdfColours.soft,
  );
  for (const { heading, facts, parts, more } of sections) {
    await writeHeading(pdf, heading);
    await writeRows(pdf, facts);
    pdf.y += spaceAbove;
    await writeRows(
      pdf,
      parts.map((part) => [part.name, sentencesOf(part)]),
    );
    if (more === '') continue;
    pdf.y += spaceAbove;
    await writeParagraph(pdf, more, pdfColours.soft);
  }
  pdf.end();
  return pdf;
}
