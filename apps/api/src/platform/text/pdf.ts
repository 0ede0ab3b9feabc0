import type { Readable } from 'node:stream';

export type Pdf = PDFKit.PDFDocument & Readable;

export const pdfColours = { ink: '#17302d', soft: '#5f6b66', line: '#d9d5cb', brand: '#0f5145', warning: '#9a3412' };
/** In points, from the left edge of an A4 page. */
export const pdfLeft = 56;

/** Between the margins of the page that is written, in points. */
export function widthOf(pdf: Pdf): number {
  return pdf.page.width - 2 * pdfLeft;
}

/**
 * Begins an A4 document that flows out while it is written, with the product's name and a title on its first page. With
 * `madeAt` the same content makes the same bytes; without it the file says when it was written.
 */
export async function openPdf(
  title: string,
  layout: 'portrait' | 'landscape' = 'portrait',
  madeAt?: Date,
): Promise<Pdf> {
  // Few ask for one, and the library is large.
  const { default: PdfDocument } = await import('pdfkit');
  const margins = { top: 56, bottom: 56, left: pdfLeft, right: pdfLeft };
  const pdf = new PdfDocument({
    size: 'A4',
    layout,
    margins,
    lang: 'en',
    displayTitle: true,
    info: { Title: title, Author: 'Guildhall', ...(madeAt && { CreationDate: madeAt }) },
  }) as Pdf;
  pdf.font('Times-Roman').fontSize(14).fillColor(pdfColours.brand).text('Guildhall');
  pdf.moveDown(0.6).fontSize(26).fillColor(pdfColours.ink).text(title).moveDown(0.6);
  return pdf;
}

/** A rule from edge to edge at a height in points, below which the text goes on. */
export function ruleAt(pdf: Pdf, height: number, thickness: number): void {
  pdf
    .moveTo(pdfLeft, height)
    .lineTo(pdfLeft + widthOf(pdf), height)
    .lineWidth(thickness)
    .strokeColor(pdfColours.line)
    .stroke();
  pdf.y = height;
}
