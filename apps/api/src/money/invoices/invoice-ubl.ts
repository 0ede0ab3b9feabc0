import { plainDollars } from '@guildhall/contract/money.ts';
import { create } from 'xmlbuilder2';
import { noTax } from './invoice-pdf.ts';
import { countriesOf, invoiceNumber, isCredit } from './invoice-words.ts';
import type { Invoice, InvoiceLine } from './invoices.sql.ts';

const currency = 'USD';
const schema = 'urn:oasis:names:specification:ubl:schema:xsd';
/** UNTDID 1001 and UN/ECE Recommendation 20. */
const invoiceType = '380';
const creditNoteType = '381';
const onePiece = 'C62';

/**
 * An invoice in UBL 2.1 by EN 16931; undefined where a country is unknown, which the standard requires. The fees contain the tax and are paid, so that
 * nothing is due. A credit note has the same parts, its amounts above zero.
 */
export function invoiceUbl(invoice: Invoice & { lines: readonly InvoiceLine[] }): string | undefined {
  const countries = countriesOf(invoice);
  if (!countries) return undefined;
  const noun = isCredit(invoice) ? 'CreditNote' : 'Invoice';
  const sign = isCredit(invoice) ? -1n : 1n;
  const amount = (cents: bigint) => ({ '@currencyID': currency, '#': plainDollars(cents) });
  const cents = invoice.cents * sign;
  const net = invoice.netCents * sign;
  const tax = invoice.taxCents * sign;
  const rounding = cents - net - tax;
  const category = taxCategory(invoice.taxPercent);
  const document = {
    [noun]: {
      '@xmlns': `${schema}:${noun}-2`,
      '@xmlns:cac': `${schema}:CommonAggregateComponents-2`,
      '@xmlns:cbc': `${schema}:CommonBasicComponents-2`,
      'cbc:CustomizationID': 'urn:cen.eu:en16931:2017',
      'cbc:ID': invoiceNumber(invoice),
      'cbc:IssueDate': invoice.issuedAt.toISOString().slice(0, 10),
      ...(isCredit(invoice) ? { 'cbc:CreditNoteTypeCode': creditNoteType } : { 'cbc:InvoiceTypeCode': invoiceType }),
      'cbc:DocumentCurrencyCode': currency,
      'cac:InvoicePeriod': { 'cbc:StartDate': invoice.firstDay, 'cbc:EndDate': invoice.lastDay },
      'cac:AccountingSupplierParty': { 'cac:Party': house(invoice, countries.house) },
      'cac:AccountingCustomerParty': { 'cac:Party': payer(invoice, countries.payer) },
      'cac:TaxTotal': {
        'cbc:TaxAmount': amount(tax),
        'cac:TaxSubtotal': {
          'cbc:TaxableAmount': amount(net),
          'cbc:TaxAmount': amount(tax),
          'cac:TaxCategory': { ...category, ...(invoice.taxPercent === 0 && exempt), ...taxScheme('VAT') },
        },
      },
      'cac:LegalMonetaryTotal': {
        'cbc:LineExtensionAmount': amount(net),
        'cbc:TaxExclusiveAmount': amount(net),
        'cbc:TaxInclusiveAmount': amount(net + tax),
        'cbc:PrepaidAmount': amount(cents),
        ...(rounding !== 0n && { 'cbc:PayableRoundingAmount': amount(rounding) }),
        'cbc:PayableAmount': amount(0n),
      },
      [`cac:${noun}Line`]: invoice.lines.map((line, i) => {
        const lineNet = line.netCents * sign;
        const quantity = { '@unitCode': onePiece, '#': lineNet < 0n ? '-1' : '1' };
        return {
          'cbc:ID': String(i + 1),
          ...(isCredit(invoice) ? { 'cbc:CreditedQuantity': quantity } : { 'cbc:InvoicedQuantity': quantity }),
          'cbc:LineExtensionAmount': amount(lineNet),
          'cac:Item': {
            'cbc:Name': line.title,
            'cac:ClassifiedTaxCategory': { ...category, ...taxScheme('VAT') },
          },
          'cac:Price': { 'cbc:PriceAmount': amount(lineNet < 0n ? -lineNet : lineNet) },
        };
      }),
    },
  };
  return `${create({ version: '1.0', encoding: 'UTF-8', invalidCharReplacement: ' ' }, document).end({ prettyPrint: true })}\n`;
}

const exempt = { 'cbc:TaxExemptionReason': noTax };

/** `S` at the standard rate; `O` outside the scope of the tax, which has no rate. */
function taxCategory(percent: number) {
  return percent === 0 ? { 'cbc:ID': 'O' } : { 'cbc:ID': 'S', 'cbc:Percent': String(percent) };
}

function taxScheme(id: string) {
  return { 'cac:TaxScheme': { 'cbc:ID': id } };
}

/** Outside the scope of the tax nobody has a tax number on the invoice. A VAT number begins with a country, any other number is of the house's tax office. */
function house(invoice: Invoice, country: string) {
  const { houseTaxNumber: number } = invoice;
  return {
    'cac:PartyName': { 'cbc:Name': invoice.houseName },
    'cac:PostalAddress': { 'cbc:StreetName': invoice.houseAddress, ...countryOf(country) },
    ...(invoice.taxPercent > 0 && {
      'cac:PartyTaxScheme': { 'cbc:CompanyID': number, ...taxScheme(number.startsWith(country) ? 'VAT' : 'TAX') },
    }),
    'cac:PartyLegalEntity': {
      'cbc:RegistrationName': invoice.houseName,
      'cbc:CompanyID': invoice.houseRegistration,
    },
  };
}

function payer(invoice: Invoice, country: string) {
  return {
    'cac:PostalAddress': {
      ...whenSet('cbc:StreetName', invoice.payerStreet),
      ...whenSet('cbc:CityName', invoice.payerCity),
      ...whenSet('cbc:PostalZone', invoice.payerPostcode),
      ...whenSet('cbc:CountrySubentity', invoice.payerRegion),
      ...countryOf(country),
    },
    'cac:PartyLegalEntity': {
      'cbc:RegistrationName': invoice.payerName,
      ...whenSet('cbc:CompanyID', invoice.payerRegistration),
    },
  };
}

function countryOf(code: string) {
  return { 'cac:Country': { 'cbc:IdentificationCode': code } };
}

function whenSet(name: string, text: string) {
  return text === '' ? {} : { [name]: text };
}
