import { checkedSetting, isSet, missingSettings, numberSetting, textSetting } from '../../platform/process/settings.ts';
import { countryCode } from './country-code.ts';

const houseSettings = ['INVOICE_NAME', 'INVOICE_ADDRESS', 'INVOICE_COUNTRY', 'INVOICE_REGISTRATION'];

export const invoiceSettings = {
  invoiceName: textSetting(
    'INVOICE_NAME',
    'Who issues the monthly invoices for fees, together with the next three; without them no invoices are issued. Months that are over get theirs later.',
  ),
  invoiceAddress: textSetting('INVOICE_ADDRESS', 'The street, postal code and city on the invoices, in one line.'),
  invoiceCountry: checkedSetting('INVOICE_COUNTRY', 'The country on the invoices, by its two letters.', (text) => {
    if (countryCode(text) !== text) throw new Error('must be the two capital letters of a country, such as DE');
  }),
  invoiceRegistration: textSetting('INVOICE_REGISTRATION', 'The registration number on the invoices.'),
  invoiceTaxNumber: textSetting(
    'INVOICE_TAX_NUMBER',
    'The tax number on the invoices; a VAT number begins with the letters of its country. It is needed where `FEE_TAX` is not 0.',
  ),
  feeTax: numberSetting(
    'FEE_TAX',
    'The tax in per cent that fees contain, shown on the invoices: a fee of $12 with a tax of 20 is $10 and $2 of tax.',
    0,
    0,
    50,
  ),
};

/** What of these settings keeps the product from starting, in words: half an address, a tax without a number. */
export function invoiceProblems(env: NodeJS.ProcessEnv): string[] {
  const given = houseSettings.find((name) => isSet(env, name));
  return [
    ...(given === undefined
      ? []
      : missingSettings(env, { given, together: houseSettings, without: 'no invoice can be issued' })),
    ...(given !== undefined && Number(env['FEE_TAX'] ?? 0) > 0 && !isSet(env, 'INVOICE_TAX_NUMBER')
      ? ['INVOICE_TAX_NUMBER is not set: an invoice with tax (FEE_TAX) has to name it.']
      : []),
  ];
}
