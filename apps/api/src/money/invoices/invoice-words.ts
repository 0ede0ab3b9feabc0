import { formatCents } from '@guildhall/contract/money.ts';
import { countryCode } from './country-code.ts';
import type { Invoice } from './invoices.sql.ts';

/** Such as I-2026-000042. */
export function invoiceNumber({ year, number }: Pick<Invoice, 'year' | 'number'>): string {
  return `I-${year}-${String(number).padStart(6, '0')}`;
}

/** Whether more was given back than taken. */
export function isCredit({ cents }: Pick<Invoice, 'cents'>): boolean {
  return cents < 0n;
}

/** What people call it. */
export function invoiceNoun(invoice: Pick<Invoice, 'cents'>): 'Invoice' | 'Credit Note' {
  return isCredit(invoice) ? 'Credit Note' : 'Invoice';
}

/** The house and who pays, by the letters of their countries; undefined where one is unknown, which UBL has to name. */
export function countriesOf({ houseCountry, payerCountry }: Pick<Invoice, 'houseCountry' | 'payerCountry'>) {
  const house = countryCode(houseCountry);
  const payer = countryCode(payerCountry);
  return house === '' || payer === '' ? undefined : { house, payer };
}

/** A month that can be read, such as October 2026. */
export function monthInWords(firstDay: string): string {
  return new Date(firstDay).toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
}

/** What has become of the total, in a sentence. */
export function settledWords({ cents }: Pick<Invoice, 'cents'>): string {
  if (cents === 0n) return 'As much was returned as was taken. Nothing is to be paid.';
  return cents > 0n
    ? `${formatCents(cents)} was taken from your wallet. Nothing is to be paid.`
    : `${formatCents(-cents)} was returned to your wallet. Nothing is to be paid.`;
}
