import { drawLine, layOut } from './pdf-text.ts';
import { pdfColours, pdfLeft, ruleAt, widthOf, type Pdf } from './pdf.ts';

/** A fact on a paper. */
export type PdfRow = readonly [label: string, value: string];

const labelWidth = 120;
const look = { font: 'Helvetica', size: 11 };
const headingLook = { font: 'Times-Roman', size: 16 };
/** In points, from one line to the next. */
const lineHeight = 14;
const above = 8;

/** Facts below each other, each as high as it needs; what does not fit begins a page. */
export async function writeRows(pdf: Pdf, rows: readonly PdfRow[]): Promise<void> {
  for (const [label, value] of rows) {
    const labels = await layOut(pdf, label, look, labelWidth - 4);
    const values = await layOut(pdf, value, look, widthOf(pdf) - labelWidth);
    const height = Math.max(labels.length, values.length) * lineHeight;
    makeRoom(pdf, above + height + above);
    const top = pdf.y;
    const first = top + above + look.size * 0.72;
    pdf.fillColor(pdfColours.soft);
    for (const [i, line] of labels.entries()) drawLine(pdf, line, look, pdfLeft, first + i * lineHeight);
    pdf.fillColor(pdfColours.ink);
    for (const [i, line] of values.entries()) drawLine(pdf, line, look, pdfLeft + labelWidth, first + i * lineHeight);
    ruleAt(pdf, top + above + height + above, 0.5);
  }
}

/** A heading above further facts, on one page with the first of them. */
export async function writeHeading(pdf: Pdf, text: string): Promise<void> {
  makeRoom(pdf, 90);
  pdf.fillColor(pdfColours.ink);
  const [line] = await layOut(pdf, text, headingLook, widthOf(pdf));
  const top = pdf.y;
  drawLine(pdf, line!, headingLook, pdfLeft, top + 32);
  pdf.y = top + 42;
}

/** A paragraph from edge to edge. */
export async function writeParagraph(pdf: Pdf, text: string, colour: string = pdfColours.ink): Promise<void> {
  const lines = await layOut(pdf, text, look, widthOf(pdf));
  makeRoom(pdf, lines.length * lineHeight);
  pdf.fillColor(colour);
  const top = pdf.y;
  for (const [i, line] of lines.entries()) drawLine(pdf, line, look, pdfLeft, top + look.size * 0.72 + i * lineHeight);
  pdf.y = top + lines.length * lineHeight + above;
}

function makeRoom(pdf: Pdf, height: number): void {
  if (pdf.y + height > pdf.page.height - pdf.page.margins.bottom) pdf.addPage();
}
