import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { formatCents } from '@guildhall/contract/money.ts';
import { testMoneyNote } from '@guildhall/contract/money/receipts.contract.ts';
import type { LocalTime } from '../../platform/text/local-time.ts';
import { drawLine, layOutLine } from '../../platform/text/pdf-text.ts';
import { openPdf, pdfColours, pdfLeft, pdfWidth, ruleAt, type Pdf } from '../../platform/text/pdf.ts';
import { statementColumns, statementLines, type Statement, type StatementLine } from './statement.ts';

/** A statement as A4 pages, each of which is sent when it is full. */
export function statementPdf(statement: Statement): Readable {
  return Readable.from(written(statement));
}

const atOnce = 50;
const size = 8;
const lineHeight = 15;
const bottom = 841.89 - 56;
/** Where each column begins and how wide it is, in points; larger sums than those of ten digits are in smaller type. */
const columns = [
  { left: 0, width: 68, align: 'left' },
  { left: 70, width: 152, align: 'left' },
  { left: 226, width: 66, align: 'left' },
  { left: 294, width: 60, align: 'right' },
  { left: 358, width: 60, align: 'right' },
  { left: 422, width: 61, align: 'left' },
] as const;

async function* written(statement: Statement) {
  const pdf = await openPdf('Statement');
  await begin(pdf, statement);
  for await (const part of statementLines(statement))
    for (const [i, line] of part.entries()) {
      await write(pdf, cellsOf(line, statement.time));
      if (i % atOnce > 0) continue;
      // What is written flows into the document's own buffer, which is emptied here; and others have their turn, since to set lines is slow.
      for (let chunk: Buffer | null; (chunk = pdf.read() as Buffer | null) !== null;) yield chunk;
      await turn();
    }
  pdf.end();
  yield* pdf;
}

async function begin(pdf: Pdf, { owner, from, to, opening, closing, isTest, time }: Statement): Promise<void> {
  const look = { font: 'Helvetica', size: 11 };
  pdf.fillColor(pdfColours.ink);
  drawLine(pdf, await layOutLine(pdf, owner, look, pdfWidth), look, pdfLeft, pdf.y + 8);
  pdf.font(look.font).fontSize(look.size);
  pdf.text(`${from} to ${to}, times of ${time.zone}`, pdfLeft, pdf.y + 14);
  pdf.text(`Opening balance ${formatCents(opening)}, closing balance ${formatCents(closing)}`).moveDown();
  if (isTest) pdf.fillColor(pdfColours.warning).text(testMoneyNote).moveDown();
  await heading(pdf);
}

async function heading(pdf: Pdf): Promise<void> {
  pdf.fillColor(pdfColours.soft);
  await row(pdf, statementColumns, 'Helvetica-Bold');
  pdf.fillColor(pdfColours.ink);
}

async function write(pdf: Pdf, cells: readonly string[]): Promise<void> {
  if (pdf.y + lineHeight > bottom) {
    pdf.addPage();
    await heading(pdf);
  }
  await row(pdf, cells);
}

async function row(pdf: Pdf, cells: readonly string[], font = 'Helvetica'): Promise<void> {
  const top = pdf.y;
  const base = top + 3 + size * 0.72;
  for (const [i, { left, width, align }] of columns.entries()) {
    const text = cells[i]!;
    if (text === '') continue;
    const look = { font, size: align === 'right' ? sizeFor(pdf, text, font, width) : size };
    const line = await layOutLine(pdf, text, look, width + 0.1);
    drawLine(pdf, line, look, pdfLeft + left + (align === 'right' ? width - line.width : 0), base);
  }
  ruleAt(pdf, top + lineHeight, 0.4);
}

/** The size of type in which a sum stands whole in its column. */
function sizeFor(pdf: Pdf, text: string, font: string, width: number): number {
  const wide = pdf.font(font).fontSize(size).widthOfString(text);
  return wide <= width ? size : (size * width) / wide;
}

function cellsOf([at, name, project, amount, balance, receipt]: StatementLine, time: LocalTime): string[] {
  const moment = typeof at === 'string' ? at : time.minute(at);
  return [moment, name, project, typeof amount === 'bigint' ? formatCents(amount) : '', formatCents(balance), receipt];
}
