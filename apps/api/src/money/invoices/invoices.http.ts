import { exportInvoices } from '@guildhall/contract/money/invoices.operator.contract.ts';
import type { FastifyInstance } from 'fastify';
import { Readable } from 'node:stream';
import { serveDownload } from '../../base/files/downloads.http.ts';
import { roleMay } from '../../platform/calls/role-may.ts';
import { signAddress } from '../../platform/secrets/signed-address.ts';
import { tableCsv } from '../../platform/text/table-csv.ts';
import type { Resources } from '../../resources.ts';
import { invoicePdf } from './invoice-pdf.ts';
import { invoiceUbl } from './invoice-ubl.ts';
import { invoiceNoun, invoiceNumber } from './invoice-words.ts';
import { findRole, invoiceById, issuedParts, type Invoice } from './invoices.sql.ts';

const folder = '/files/invoices';
const listPath = '/files/invoice-list';

/** Where the holder of this address can download an invoice for a while. */
export function linkToInvoice(id: string, format: 'pdf' | 'xml', secret: string): string {
  return signAddress(`${folder}/${id}`, { format }, secret);
}

/** Where an operator can download the list of the invoices of some days for a while. */
export function linkToInvoices(linked: { operatorId: string; from: string; to: string }, secret: string): string {
  return signAddress(listPath, linked, secret);
}

const listColumns = ['Number', 'Date', 'First day', 'Last day', 'Account', 'Name', 'Net', 'Tax rate', 'Tax', 'Total'];

function listLine(invoice: Invoice) {
  const { issuedAt, firstDay, lastDay, payerId, payerName, netCents, taxPercent, taxCents, cents } = invoice;
  const number = invoiceNumber(invoice);
  return [number, issuedAt, firstDay, lastDay, payerId, payerName, netCents, String(taxPercent), taxCents, cents];
}

/**
 * `GET /files/invoices/:id`: an invoice as PDF or as UBL, for who holds a signed address of it. `GET /files/invoice-list`: those of some days for an
 * operator who still has the role.
 */
export function invoicePages(app: FastifyInstance, { database, config: { secret } }: Resources): void {
  serveDownload(app, { path: `${folder}/:id`, noun: 'invoice', secret }, async (signed, { id }) => {
    const invoice = await invoiceById(database, id!);
    if (!invoice) return undefined;
    const name = `${invoiceNoun(invoice)} ${invoiceNumber(invoice)}`;
    if (signed.get('format') === 'pdf')
      return { name: `${name}.pdf`, type: 'application/pdf', content: await invoicePdf(invoice) };
    const xml = invoiceUbl(invoice);
    return xml === undefined
      ? undefined
      : { name: `${name}.xml`, type: 'application/xml', content: Readable.from([xml]) };
  });
  serveDownload(app, { path: listPath, noun: 'list', secret }, async (signed) => {
    const role = await findRole(database, signed.get('operatorId')!);
    if (!role || !roleMay(exportInvoices.operator!, role)) return undefined;
    const from = signed.get('from')!;
    const to = signed.get('to')!;
    return {
      name: `Invoices ${from} to ${to}.csv`,
      type: 'text/csv; charset=utf-8',
      content: tableCsv({
        columns: listColumns.map((name) => ({ name })),
        parts: lines(issuedParts(database, { from, to })),
      }),
    };
  });
}

async function* lines(parts: AsyncIterable<readonly Invoice[]>) {
  for await (const part of parts) yield part.map(listLine);
}
