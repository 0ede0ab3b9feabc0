import { formatCents } from '@guildhall/contract/money.ts';
import { testMoneyNote } from '@guildhall/contract/receipts.contract.ts';
import { latin, openPdf, pdfColours, pdfLeft, pdfWidth, ruleAt, type Pdf } from '../platform/text/pdf.ts';
import { utcMinute } from '../platform/text/utc-minute.ts';
import { givenBackWords, receiptWords } from './receipt-words.ts';
import type { Receipt } from './receipts.sql.ts';

const valueLeft = pdfLeft + 120;

/** So many of what was given back, the newest, are listed: the sum is of all. */
const mostOnThePage = 10;

/** A receipt on one page. */
export async function receiptPdf(receipt: Receipt): Promise<Pdf> {
  const words = receiptWords(receipt);
  const pdf = await openPdf(`Receipt ${words.number}`);
  if (receipt.test)
    pdf.font('Helvetica-Bold').fontSize(11).fillColor(pdfColours.warning).text(testMoneyNote).moveDown();
  row(pdf, 'Number', words.number);
  row(pdf, 'Date', `${utcMinute(receipt.paidAt)} UTC`);
  row(pdf, 'From', words.from);
  row(pdf, 'To', words.to);
  row(pdf, 'For', words.for);
  row(pdf, 'Amount', formatCents(receipt.cents));
  row(pdf, 'Paid By', words.paidBy);
  for (const { code, cents, at } of receipt.givenBack.slice(0, mostOnThePage))
    row(pdf, 'Given Back', `${formatCents(BigInt(cents))}, ${utcMinute(new Date(at))} UTC. ${givenBackWords[code]}.`);
  if (receipt.givenBack.length > 0) {
    row(pdf, 'Given Back, All', formatCents(receipt.givenBackCents));
    row(pdf, 'Remains', formatCents(receipt.cents - receipt.givenBackCents));
  }
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
