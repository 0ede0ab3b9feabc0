import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { formatCents } from '@guildhall/contract/money.ts';
import { testMoneyNote } from '@guildhall/contract/receipts.contract.ts';
import { latin, openPdf, pdfColours, pdfLeft, ruleAt, type Pdf } from '../platform/text/pdf.ts';
import { utcMinute } from '../platform/text/utc-minute.ts';
import { statementColumns, statementLines, type Statement, type StatementLine } from './statement.ts';

/** A statement as A4 pages, each of which is sent when it is full. */
export function statementPdf(statement: Statement): Readable {
  return Readable.from(written(statement));
}

const atOnce = 50;
const size = 8;
const lineHeight = 15;
const bottom = 841.89 - 56;
/** Where each column begins and how wide it is, in points. */
const columns = [
  { left: 0, width: 78, align: 'left' },
  { left: 80, width: 126, align: 'left' },
  { left: 210, width: 84, align: 'left' },
  { left: 298, width: 62, align: 'right' },
  { left: 362, width: 62, align: 'right' },
  { left: 428, width: 56, align: 'left' },
] as const;

async function* written(statement: Statement) {
  const pdf = await openPdf('Statement');
  begin(pdf, statement);
  for await (const part of statementLines(statement))
    for (const [i, line] of part.entries()) {
      write(pdf, cellsOf(line));
      if (i % atOnce > 0) continue;
      // What is written flows into the document's own buffer, which is emptied here; and others have their turn, since to set lines is slow.
      for (let chunk: Buffer | null; (chunk = pdf.read() as Buffer | null) !== null;) yield chunk;
      await turn();
    }
  pdf.end();
  yield* pdf;
}

function begin(pdf: Pdf, { owner, from, to, opening, closing, isTest }: Statement): void {
  pdf.font('Helvetica').fontSize(11).fillColor(pdfColours.ink);
  pdf.text(latin(owner)).text(`${from} to ${to}, times in UTC`);
  pdf.text(`Opening balance ${formatCents(opening)}, closing balance ${formatCents(closing)}`).moveDown();
  if (isTest) pdf.fillColor(pdfColours.warning).text(testMoneyNote).moveDown();
  heading(pdf);
}

function heading(pdf: Pdf): void {
  pdf.font('Helvetica-Bold').fontSize(size).fillColor(pdfColours.soft);
  row(pdf, statementColumns);
  pdf.font('Helvetica').fillColor(pdfColours.ink);
}

function write(pdf: Pdf, cells: readonly string[]): void {
  if (pdf.y + lineHeight > bottom) {
    pdf.addPage();
    heading(pdf);
  }
  row(pdf, cells);
}

function row(pdf: Pdf, cells: readonly string[]): void {
  const top = pdf.y;
  for (const [i, { left, width, align }] of columns.entries()) {
    const text = cells[i]!;
    if (text === '') continue;
    const indent = align === 'right' ? width - pdf.widthOfString(text) : 0;
    pdf.text(align === 'right' ? text : fit(pdf, latin(text), width), pdfLeft + left + indent, top + 3, {
      lineBreak: false,
    });
  }
  ruleAt(pdf, top + lineHeight, 0.4);
}

function cellsOf([at, name, project, amount, balance, receipt]: StatementLine): string[] {
  const moment = typeof at === 'string' ? at : utcMinute(at);
  return [moment, name, project, typeof amount === 'bigint' ? formatCents(amount) : '', formatCents(balance), receipt];
}

/** As much of a text as a column holds. */
function fit(pdf: Pdf, text: string, width: number): string {
  // No letter is wider than the type is high.
  if (text.length * size <= width) return text;
  const wide = pdf.widthOfString(text);
  return wide <= width ? text : `${text.slice(0, Math.floor((text.length * width) / wide) - 1)}…`;
}
