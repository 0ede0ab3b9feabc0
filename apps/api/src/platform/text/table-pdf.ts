import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { formatCents } from '@guildhall/contract/money.ts';
import type { LocalTime } from './local-time.ts';
import { drawLine, layOut, type PdfLine } from './pdf-text.ts';
import { openPdf, pdfColours, pdfLeft, ruleAt, widthOf, type Pdf } from './pdf.ts';
import type { FileCell, FileColumn, FileTable } from './table.ts';

/** A table as A4 pages, each of which is sent when it is full. */
export function tablePdf(table: FileTable): Readable {
  return Readable.from(written(table));
}

const atOnce = 50;
const size = 8;
/** Of a row with one line, and what each further line of a cell adds. */
const lineHeight = 15;
const nextLine = 10;
const between = 5;

async function* written(table: FileTable) {
  const pdf = await openPdf(table.title, table.lies ? 'landscape' : 'portrait');
  await begin(pdf, table);
  for await (const part of table.parts)
    for (const [i, line] of part.entries()) {
      await write(pdf, table, line);
      if (i % atOnce > 0) continue;
      // What is written flows into the document's own buffer, which is emptied here; and others have their turn, since to set lines is slow.
      for (let chunk: Buffer | null; (chunk = pdf.read() as Buffer | null) !== null;) yield chunk;
      await turn();
    }
  pdf.end();
  yield* pdf;
}

async function begin(pdf: Pdf, { owner, about, warning, columns }: FileTable): Promise<void> {
  const look = { font: 'Helvetica', size: 11 };
  pdf.fillColor(pdfColours.ink);
  const lines = await layOut(pdf, owner, look, widthOf(pdf));
  const base = pdf.y + 8;
  for (const [i, line] of lines.entries()) drawLine(pdf, line, look, pdfLeft, base + i * 14);
  pdf.font(look.font).fontSize(look.size);
  const [first = '', ...others] = about;
  pdf.text(first, pdfLeft, base + lines.length * 14 - 8);
  for (const line of others) pdf.text(line);
  pdf.moveDown();
  if (warning !== '') pdf.fillColor(pdfColours.warning).text(warning).moveDown();
  await heading(pdf, columns);
}

async function heading(pdf: Pdf, columns: readonly FileColumn[]): Promise<void> {
  pdf.fillColor(pdfColours.soft);
  const names = columns.map(({ name }) => name);
  drawRow(pdf, columns, await cellsOf(pdf, columns, names, 'Helvetica-Bold'));
  pdf.fillColor(pdfColours.ink);
}

async function write(pdf: Pdf, { columns, time }: FileTable, cells: readonly FileCell[]): Promise<void> {
  const words = cells.map((cell) => wordsOf(cell, time));
  const laidOut = await cellsOf(pdf, columns, words, 'Helvetica');
  if (pdf.y + heightOf(laidOut) > pdf.page.height - pdf.page.margins.bottom) {
    pdf.addPage();
    await heading(pdf, columns);
  }
  drawRow(pdf, columns, laidOut);
}

/** The lines of a cell, and what they look like. */
type LaidOut = { lines: PdfLine[]; look: { font: string; size: number } };

/** Names take as many lines as they need, sums one. */
async function cellsOf(pdf: Pdf, columns: readonly FileColumn[], words: readonly string[], font: string) {
  const cells: LaidOut[] = [];
  for (const [i, { kind, points }] of columns.entries()) {
    const text = words[i]!;
    const look = { font, size: kind === 'money' ? sizeFor(pdf, text, font, points) : size };
    cells.push({ lines: text === '' ? [] : await layOut(pdf, text, look, points + 0.1), look });
  }
  return cells;
}

function heightOf(cells: readonly LaidOut[]): number {
  return lineHeight + nextLine * Math.max(0, ...cells.map(({ lines }) => lines.length - 1));
}

function drawRow(pdf: Pdf, columns: readonly FileColumn[], cells: readonly LaidOut[]): void {
  const top = pdf.y;
  let left = pdfLeft;
  for (const [i, { kind, points }] of columns.entries()) {
    const { lines, look } = cells[i]!;
    for (const [n, line] of lines.entries()) {
      const indent = kind === 'money' ? points - line.width : 0;
      drawLine(pdf, line, look, left + indent, top + 3 + size * 0.72 + n * nextLine);
    }
    left += points + between;
  }
  ruleAt(pdf, top + heightOf(cells), 0.4);
}

/** The size of type in which a sum stands whole in its column. */
function sizeFor(pdf: Pdf, text: string, font: string, width: number): number {
  const wide = pdf.font(font).fontSize(size).widthOfString(text);
  return wide <= width ? size : (size * width) / wide;
}

function wordsOf(cell: FileCell, time: LocalTime): string {
  if (cell === null) return '';
  if (typeof cell === 'bigint') return formatCents(cell);
  return typeof cell === 'string' ? cell : time.inColumn(cell);
}
