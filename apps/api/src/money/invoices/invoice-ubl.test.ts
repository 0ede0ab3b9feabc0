import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countryCode } from './country-code.ts';
import { invoiceUbl } from './invoice-ubl.ts';
import type { Invoice, InvoiceLine } from './invoices.sql.ts';
import { readXml, writtenByAnother } from './test-ubl.ts';

const base: Invoice = {
  id: '019aa0f0-0000-7000-8000-000000000000',
  year: 2026,
  number: 1n,
  payerId: '019aa0f0-0000-7000-8000-000000000001',
  firstDay: '2026-10-01',
  lastDay: '2026-10-31',
  cents: 0n,
  netCents: 0n,
  taxCents: 0n,
  taxPercent: 0,
  houseName: 'House & <Daughters>',
  houseAddress: '1 Market Square',
  houseCountry: 'DE',
  houseRegistration: 'HRB 1',
  houseTaxNumber: '',
  payerName: 'Bäckerei "Warm"',
  payerRegistration: '',
  payerStreet: '',
  payerCity: '',
  payerPostcode: '',
  payerRegion: '',
  payerCountry: 'France',
  test: false,
  issuedAt: new Date('2026-11-01T01:31:00Z'),
};

/** An invoice whose lines have these cents, with the parts that `issue_invoices` gives it. */
function invoiceOf(sums: readonly number[], taxPercent: number): Invoice & { lines: InvoiceLine[] } {
  const net = (cents: number) => Math.sign(cents) * Math.round((Math.abs(cents) * 100) / (100 + taxPercent));
  const total = sums.reduce((all, cents) => all + cents, 0);
  const tax = Math.sign(total) * Math.round((Math.abs(net(total)) * taxPercent) / 100);
  let sum = 0;
  const lines = sums.map((cents, i) => {
    const netCents = BigInt(net(sum + cents) - net(sum));
    sum += cents;
    return { code: `code_${i}`, title: `Fee ${i}`, transfers: 1n, cents: BigInt(cents), netCents };
  });
  const parts = { cents: BigInt(total), netCents: BigInt(net(total)), taxCents: BigInt(tax), taxPercent };
  return { ...base, ...parts, houseTaxNumber: taxPercent === 0 ? '' : '12/345', lines };
}

type Amount = { '#': string };

function centsOf(amount: Amount): number {
  return Math.round(Number(amount['#']) * 100);
}

it('adds up by the rules of EN 16931, whatever was taken and given back, and nothing is due', async () => {
  const sums = fc.array(fc.integer({ min: -9999, max: 9999 }), { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(sums, fc.constantFrom(0, 5, 7.7, 19, 20, 25), async (lines, rate) => {
      const xml = invoiceUbl(invoiceOf(lines, rate))!;
      const [root] = Object.values(readXml(xml)) as any[];
      const totals = root['cac:LegalMonetaryTotal'];
      const of = (name: string) => centsOf(totals[`cbc:${name}`] ?? { '#': '0' });
      const rows = [root['cac:InvoiceLine'] ?? root['cac:CreditNoteLine']].flat();
      const tax = centsOf(root['cac:TaxTotal']['cbc:TaxAmount']);
      // BR-CO-10, BR-CO-13, BR-CO-15, BR-CO-16, BR-CO-17, BR-27.
      expect(rows.reduce((sum, row) => sum + centsOf(row['cbc:LineExtensionAmount']), 0)).toBe(
        of('LineExtensionAmount'),
      );
      expect(of('TaxExclusiveAmount')).toBe(of('LineExtensionAmount'));
      expect(of('TaxInclusiveAmount')).toBe(of('TaxExclusiveAmount') + tax);
      expect(of('PayableAmount')).toBe(of('TaxInclusiveAmount') - of('PrepaidAmount') + of('PayableRoundingAmount'));
      expect(of('PayableAmount')).toBe(0);
      expect(tax).toBe(Math.round((of('TaxExclusiveAmount') * rate) / 100));
      expect(Math.abs(of('PayableRoundingAmount'))).toBeLessThanOrEqual(1);
      for (const row of rows) {
        const price = centsOf(row['cac:Price']['cbc:PriceAmount']);
        const quantity = Number((row['cbc:InvoicedQuantity'] ?? row['cbc:CreditedQuantity'])['#']);
        expect(price).toBeGreaterThanOrEqual(0);
        expect(price * quantity).toBe(centsOf(row['cbc:LineExtensionAmount']));
      }
      expect(of('PrepaidAmount')).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: 200 },
  );
});

it.each([
  ['without a tax', [120, -20], 0],
  ['with a tax', [120, 300, -20], 19],
  ['a credit note', [-120, 20], 19],
  ['of nothing', [20, -20], 19],
])('is as another library writes it: %s', async (_what, sums, rate) => {
  const xml = invoiceUbl(invoiceOf(sums, rate))!;
  expect(JSON.stringify(await writtenByAnother(xml))).toBe(JSON.stringify(readXml(xml)));
});

it('is not there where a country is unknown', () => {
  const invoice = invoiceOf([100], 0);
  expect(invoiceUbl({ ...invoice, payerCountry: '' })).toBeUndefined();
  expect(invoiceUbl({ ...invoice, payerCountry: 'Atlantis' })).toBeUndefined();
});

it.each([
  ['Germany', 'DE'],
  [' united kingdom ', 'GB'],
  ['USA', 'US'],
  ['fr', 'FR'],
  ['Netherlands', 'NL'],
  ['UK', 'GB'],
  ['Atlantis', ''],
  ['ZZ', ''],
  ['', ''],
])('the country %j has the letters %j', (text, code) => {
  expect(countryCode(text)).toBe(code);
});
