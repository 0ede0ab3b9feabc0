import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { formatCents } from '@guildhall/contract/money.ts';
import type { LocalTime } from './local-time.ts';
import { drawLine, layOutLine } from './pdf-text.ts';
import { openPdf, pdfColours, pdfLeft, ruleAt, widthOf, type Pdf } from './pdf.ts';
import type { FileCell, FileColumn, FileTable } from './table.ts';

/** A table as A4 pages, each of which is sent when it is full. */
export function tablePdf(table: FileTable): Readable {
  return Readable.from(written(table));
}

const atOnce = 50;
const size = 8;
const lineHeight = 15;
const between = 3;

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
  drawLine(pdf, await layOutLine(pdf, owner, look, widthOf(pdf)), look, pdfLeft, pdf.y + 8);
  pdf.font(look.font).fontSize(look.size);
  const [first = '', ...others] = about;
  pdf.text(first, pdfLeft, pdf.y + 14);
  for (const line of others) pdf.text(line);
  pdf.moveDown();
  if (warning !== '') pdf.fillColor(pdfColours.warning).text(warning).moveDown();
  await heading(pdf, columns);
}

async function heading(pdf: Pdf, columns: readonly FileColumn[]): Promise<void> {
  pdf.fillColor(pdfColours.soft);
  await row(
    pdf,
    columns,
    columns.map(({ name }) => name),
    'Helvetica-Bold',
  );
  pdf.fillColor(pdfColours.ink);
}

async function write(pdf: Pdf, { columns, time }: FileTable, cells: readonly FileCell[]): Promise<void> {
  if (pdf.y + lineHeight > pdf.page.height - pdf.page.margins.bottom) {
    pdf.addPage();
    await heading(pdf, columns);
  }
  await row(
    pdf,
    columns,
    cells.map((cell) => wordsOf(cell, time)),
  );
}

async function row(pdf: Pdf, columns: readonly FileColumn[], words: readonly string[], font = 'Helvetica') {
  const top = pdf.y;
  const base = top + 3 + size * 0.72;
  let left = pdfLeft;
  for (const [i, { kind, points }] of columns.entries()) {
    const text = words[i]!;
    if (text !== '') {
      const isSum = kind === 'money';
      const look = { font, size: isSum ? sizeFor(pdf, text, font, points) : size };
      const line = await layOutLine(pdf, text, look, points + 0.1);
      drawLine(pdf, line, look, left + (isSum ? points - line.width : 0), base);
    }
    left += points + between;
  }
  ruleAt(pdf, top + lineHeight, 0.4);
}

/** The size of type in which a sum stands whole in its column. */
function sizeFor(pdf: Pdf, text: string, font: string, width: number): number {
  const wide = pdf.font(font).fontSize(size).widthOfString(text);
  return wide <= width ? size : (size * width) / wide;
}

function wordsOf(cell: FileCell, time: LocalTime): string {
  if (cell === null) return '';
  if (typeof cell === 'bigint') return formatCents(cell);
  return typeof cell === 'string' ? cell : time.minute(cell);
}
