import { formatCents, formatWhole } from '@guildhall/contract/money.ts';
import { testMoneyNote } from '@guildhall/contract/money/receipts.contract.ts';
import { writeHeading, writeParagraph, writeRows, type PdfRow } from '../../platform/text/pdf-rows.ts';
import { openPdf, pdfColours, type Pdf } from '../../platform/text/pdf.ts';
import { countryName } from './country-code.ts';
import { invoiceNoun, invoiceNumber, monthInWords, settledWords } from './invoice-words.ts';
import type { Invoice, InvoiceLine } from './invoices.sql.ts';

/** In points, between the rows and what follows them. */
const spaceAbove = 12;

/** An invoice, or a credit note where more was given back than taken. */
export async function invoicePdf(invoice: Invoice & { lines: readonly InvoiceLine[] }): Promise<Pdf> {
  const { cents, netCents, taxCents, taxPercent } = invoice;
  const rounding = cents - netCents - taxCents;
  const pdf = await openPdf(`${invoiceNoun(invoice)} ${invoiceNumber(invoice)}`);
  if (invoice.test) await writeParagraph(pdf, testMoneyNote, pdfColours.warning);
  const town = [invoice.payerPostcode, invoice.payerCity].filter(Boolean).join(' ');
  const address = [invoice.payerStreet, town, invoice.payerRegion, invoice.payerCountry];
  await writeRows(pdf, [
    ['Number', invoiceNumber(invoice)],
    ['Date', invoice.issuedAt.toISOString().slice(0, 10)],
    ['For', `Fees in ${monthInWords(invoice.firstDay)} (${invoice.firstDay} to ${invoice.lastDay}, UTC)`],
    ['From', line(invoice.houseName, invoice.houseAddress, countryName(invoice.houseCountry))],
    ['Registration', invoice.houseRegistration],
    ...optional('Tax Number', invoice.houseTaxNumber),
    ['To', line(invoice.payerName, ...address)],
    ...optional('Registration', invoice.payerRegistration),
  ]);
  await writeHeading(pdf, 'Fees');
  await writeRows(pdf, [
    ...invoice.lines.map(lineRow),
    ...(taxPercent === 0
      ? []
      : ([
          ['Net', formatCents(netCents)],
          [`Tax (${taxPercent}%)`, formatCents(taxCents)],
          ...(rounding === 0n ? [] : [['Rounding', formatCents(rounding)] as const]),
        ] satisfies PdfRow[])),
    ['Total', formatCents(cents)],
  ]);
  pdf.y += spaceAbove;
  await writeParagraph(pdf, settledWords(invoice));
  if (taxPercent === 0) await writeParagraph(pdf, noTax, pdfColours.soft);
  pdf.end();
  return pdf;
}

/** Why an invoice has no tax. */
export const noTax = 'No tax applies to these fees.';

function line(...parts: string[]): string {
  return parts.filter((part) => part !== '').join(', ');
}

function optional(label: string, value: string): PdfRow[] {
  return value === '' ? [] : [[label, value]];
}

function lineRow({ title, transfers, cents }: InvoiceLine): PdfRow {
  return [title, `${formatCents(cents)} (${formatWhole(transfers)})`];
}
