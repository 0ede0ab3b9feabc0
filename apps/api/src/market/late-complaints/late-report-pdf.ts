import { buffer } from 'node:stream/consumers';
import { writeHeading, writeParagraph, writeRows } from '../../platform/text/pdf-rows.ts';
import { openPdf, pdfColours } from '../../platform/text/pdf.ts';
import type { FoundLate } from './late-complaints.sql.ts';
import { dayInWords, lateSections } from './late-report-in-words.ts';

/** What Guildhall knows of a late report, as the file that goes with a complaint. The same facts make the same bytes. */
export async function lateReportPdf(late: FoundLate): Promise<Buffer> {
  const pdf = await openPdf('Late Report', 'portrait', new Date(late.today));
  await writeParagraph(
    pdf,
    `Guildhall wrote this on ${dayInWords(late.today)} from its own records. Days are those of UTC. Nobody entered a word of it for this complaint.`,
    pdfColours.soft,
  );
  for (const { heading, rows } of lateSections(late)) {
    await writeHeading(pdf, heading);
    await writeRows(pdf, rows);
  }
  pdf.end();
  return buffer(pdf);
}
