import { formatCents } from '@guildhall/contract/money.ts';
import { testMoneyNote } from '@guildhall/contract/money/receipts.contract.ts';
import type { LocalTime } from '../../platform/text/local-time.ts';
import { writeParagraph, writeRows, type PdfRow } from '../../platform/text/pdf-rows.ts';
import { openPdf, pdfColours, type Pdf } from '../../platform/text/pdf.ts';
import { givenBackWords, receiptWords } from './receipt-words.ts';
import type { Receipt } from './receipts.sql.ts';

/** Of what was given back, the newest ten are listed: the sum is of all. */
const mostOnThePage = 10;

/** A receipt. */
export async function receiptPdf(receipt: Receipt, time: LocalTime): Promise<Pdf> {
  const words = receiptWords(receipt);
  const pdf = await openPdf(`Receipt ${words.number}`);
  if (receipt.test) await writeParagraph(pdf, testMoneyNote, pdfColours.warning);
  const rows: PdfRow[] = [
    ['Number', words.number],
    ['Date', time.inFull(receipt.paidAt)],
    ['From', words.from],
    ['To', words.to],
    ['For', words.for],
    ['Amount', formatCents(receipt.cents)],
    ['Paid By', words.paidBy],
  ];
  for (const { code, cents, at: moment } of receipt.givenBack.slice(0, mostOnThePage))
    rows.push([
      'Refunded',
      `${formatCents(BigInt(cents))}, ${time.inFull(new Date(moment))}. ${givenBackWords[code]}.`,
    ]);
  if (receipt.givenBack.length > 0)
    rows.push(
      ['Refunded in Total', formatCents(receipt.givenBackCents)],
      ['Remains', formatCents(receipt.cents - receipt.givenBackCents)],
    );
  if (receipt.returnedCents > 0n) rows.push(['Returned so far', formatCents(receipt.returnedCents)]);
  if (receipt.keyInformationVersion !== null)
    rows.push([
      'Key Information',
      `Version ${receipt.keyInformationVersion}, SHA-256 ${receipt.keyInformationHash ?? ''}`,
    ]);
  await writeRows(pdf, rows);
  pdf.end();
  return pdf;
}
