import { exportInvoices } from '@guildhall/contract/money/invoices.operator.contract.ts';
import type { FastifyInstance } from 'fastify';
import { Readable } from 'node:stream';
import { serveDownload } from '../../base/files/downloads.http.ts';
import { signAddress } from '../../platform/secrets/signed-address.ts';
import type { Resources } from '../../resources.ts';
import { linesOf, serveOperatorFile } from '../../trust/operators/operator-files.http.ts';
import { invoicePdf } from './invoice-pdf.ts';
import { invoiceUbl } from './invoice-ubl.ts';
import { invoiceNoun, invoiceNumber } from './invoice-words.ts';
import { invoiceById, issuedParts, type Invoice } from './invoices.sql.ts';

const folder = '/files/invoices';
export const invoiceListPath = '/files/invoice-list';

/** Where the holder of this address can download an invoice for a while. */
export function linkToInvoice(id: string, format: 'pdf' | 'xml', secret: string): string {
  return signAddress(`${folder}/${id}`, { format }, secret);
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
export function invoicePages(app: FastifyInstance, resources: Resources): void {
  const { database } = resources;
  const { secret } = resources.config;
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
  const list = { path: invoiceListPath, noun: 'list', route: exportInvoices };
  serveOperatorFile(app, resources, list, (signed) => {
    const from = signed.get('from')!;
    const to = signed.get('to')!;
    return {
      name: `Invoices ${from} to ${to}.csv`,
      columns: listColumns.map((name) => ({ name })),
      parts: linesOf(issuedParts(database, { from, to }), listLine),
    };
  });
}
