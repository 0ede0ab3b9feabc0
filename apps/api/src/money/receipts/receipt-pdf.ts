import { formatCents } from '@guildhall/contract/money.ts';
import { testMoneyNote } from '@guildhall/contract/money/receipts.contract.ts';
import type { LocalTime } from '../../platform/text/local-time.ts';
import { drawLine, layOut, layOutLine } from '../../platform/text/pdf-text.ts';
import { openPdf, pdfColours, pdfLeft, pdfWidth, ruleAt, type Pdf } from '../../platform/text/pdf.ts';
import { givenBackWords, receiptWords } from './receipt-words.ts';
import type { Receipt } from './receipts.sql.ts';

const valueLeft = pdfLeft + 120;
const look = { font: 'Helvetica', size: 11 };
/** In points, from one line to the next. */
const lineHeight = 14;

/** Of what was given back, the newest ten are listed: the sum is of all. */
const mostOnThePage = 10;

/** A receipt on one page. */
export async function receiptPdf(receipt: Receipt, time: LocalTime): Promise<Pdf> {
  const words = receiptWords(receipt);
  const at = (moment: Date) => `${time.minute(moment)} ${time.zone}`;
  const pdf = await openPdf(`Receipt ${words.number}`);
  if (receipt.test)
    pdf.font('Helvetica-Bold').fontSize(11).fillColor(pdfColours.warning).text(testMoneyNote).moveDown();
  const rows: [label: string, value: string][] = [
    ['Number', words.number],
    ['Date', at(receipt.paidAt)],
    ['From', words.from],
    ['To', words.to],
    ['For', words.for],
    ['Amount', formatCents(receipt.cents)],
    ['Paid By', words.paidBy],
  ];
  for (const { code, cents, at: moment } of receipt.givenBack.slice(0, mostOnThePage))
    rows.push(['Refunded', `${formatCents(BigInt(cents))}, ${at(new Date(moment))}. ${givenBackWords[code]}.`]);
  if (receipt.givenBack.length > 0)
    rows.push(
      ['Refunded in Total', formatCents(receipt.givenBackCents)],
      ['Remains', formatCents(receipt.cents - receipt.givenBackCents)],
    );
  if (receipt.returnedCents > 0n) rows.push(['Returned so far', formatCents(receipt.returnedCents)]);
  for (const [label, value] of rows) await row(pdf, label, value);
  pdf.end();
  return pdf;
}

async function row(pdf: Pdf, label: string, value: string): Promise<void> {
  const top = pdf.y;
  const first = top + 8 + look.size * 0.72;
  pdf.fillColor(pdfColours.soft);
  drawLine(pdf, await layOutLine(pdf, label, look, 118), look, pdfLeft, first);
  pdf.fillColor(pdfColours.ink);
  const lines = await layOut(pdf, value, look, pdfLeft + pdfWidth - valueLeft);
  for (const [i, line] of lines.entries()) drawLine(pdf, line, look, valueLeft, first + i * lineHeight);
  ruleAt(pdf, top + 8 + lines.length * lineHeight + 8, 0.5);
}
