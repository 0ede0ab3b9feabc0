import { countriesOf, invoiceNumber, isCredit } from './invoice-words.ts';
import { linkToInvoice } from './invoices.http.ts';
import type { Invoice } from './invoices.sql.ts';

/** An invoice in a list, with links to its files. */
export function shownInvoice(invoice: Invoice, secret: string) {
  return {
    id: invoice.id,
    number: invoiceNumber(invoice),
    issuedAt: invoice.issuedAt.toISOString(),
    month: invoice.firstDay.slice(0, 7),
    isCredit: isCredit(invoice),
    total: invoice.cents,
    tax: invoice.taxCents,
    taxRate: invoice.taxPercent,
    test: invoice.test,
    pdf: linkToInvoice(invoice.id, 'pdf', secret),
    xml: countriesOf(invoice) ? linkToInvoice(invoice.id, 'xml', secret) : '',
  };
}
