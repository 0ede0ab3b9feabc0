import { formatCents } from '@guildhall/contract/money.ts';
import { testMoneyNote } from '@guildhall/contract/receipts.contract.ts';
import { latin, openPdf, pdfColours, pdfLeft, pdfWidth, ruleAt, type Pdf } from '../platform/text/pdf.ts';
import { receiptWords } from './receipt-words.ts';
import type { Receipt } from './receipts.sql.ts';

const valueLeft = pdfLeft + 120;

/** A receipt on one page. */
export async function receiptPdf(receipt: Receipt): Promise<Pdf> {
  const words = receiptWords(receipt);
  const pdf = await openPdf(`Receipt ${words.number}`);
  if (receipt.test)
    pdf.font('Helvetica-Bold').fontSize(11).fillColor(pdfColours.warning).text(testMoneyNote).moveDown();
  row(pdf, 'Number', words.number);
  row(pdf, 'Date', `${receipt.paidAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`);
  row(pdf, 'From', words.from);
  row(pdf, 'To', words.to);
  row(pdf, 'For', words.for);
  row(pdf, 'Amount', formatCents(receipt.cents));
  row(pdf, 'Paid By', words.paidBy);
  pdf.end();
  return pdf;
}

function row(pdf: Pdf, label: string, value: string): void {
  const top = pdf.y;
  pdf
    .font('Helvetica')
    .fontSize(11)
    .fillColor(pdfColours.soft)
    .text(label, pdfLeft, top + 8);
  pdf.fillColor(pdfColours.ink).text(latin(value), valueLeft, top + 8, { width: pdfLeft + pdfWidth - valueLeft });
  ruleAt(pdf, pdf.y + 8, 0.5);
}
