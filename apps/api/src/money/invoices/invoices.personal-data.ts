import { dollars, exportKind } from '../../platform/personal-data/export-kind.ts';
import type { PersonalData } from '../../platform/personal-data/declare.ts';

export const invoicesPersonalData: PersonalData = {
  tables: {
    invoices: {
      'id, year, number, payer_id, first_day, last_day, total_cents, net_cents, tax_cents, tax_percent, payer_name, payer_registration, payer_street, payer_city, payer_postcode, payer_region, payer_country, test, issued_at':
        'exported; kept: the books',
      'first_seq, last_seq': 'not exported: the numbers of transfers; kept: the books',
      'house_name, house_address, house_country, house_registration, house_tax_number': 'not personal: the house',
    },
    invoice_lines: {
      'invoice_id, code, transfers, total_cents, net_cents': 'not exported: the invoice has the sums; kept: the books',
    },
    invoice_series: { 'year, last': 'not personal: a counter' },
  },
  exports: [
    exportKind({
      name: 'invoices',
      about: 'the monthly invoices for what the house took',
      fields: {
        id: 'i.id',
        year: 'i.year',
        number: 'i.number',
        firstDay: 'i.first_day',
        lastDay: 'i.last_day',
        total: dollars('i.total_cents'),
        net: dollars('i.net_cents'),
        tax: dollars('i.tax_cents'),
        taxPercent: 'i.tax_percent',
        name: 'i.payer_name',
        registration: 'i.payer_registration',
        street: 'i.payer_street',
        city: 'i.payer_city',
        postcode: 'i.payer_postcode',
        region: 'i.payer_region',
        country: 'i.payer_country',
        test: 'i.test',
        at: 'i.issued_at',
      },
      from: 'invoices AS i',
      where: 'i.payer_id = :userId',
      by: ['i.issued_at', 'i.id'],
    }),
  ],
};
