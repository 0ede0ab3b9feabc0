import type { Resources } from '../../resources.ts';
import type { House } from './invoices.sql.ts';

type Config = Pick<
  Resources['config'],
  'invoiceName' | 'invoiceAddress' | 'invoiceCountry' | 'invoiceRegistration' | 'invoiceTaxNumber' | 'feeTax'
>;

/** Who issues invoices by the settings; null where they do not say all of it, or a tax without the number that has to be beside it. */
export function houseOf(config: Config): House | null {
  const needed = [config.invoiceName, config.invoiceAddress, config.invoiceCountry, config.invoiceRegistration];
  if (needed.includes('') || lacksTaxNumber(config)) return null;
  return {
    name: config.invoiceName,
    address: config.invoiceAddress,
    country: config.invoiceCountry,
    registration: config.invoiceRegistration,
    taxNumber: config.invoiceTaxNumber,
    taxPercent: config.feeTax,
  };
}

/** Whether invoices would have a tax and not the number that has to be beside it. */
export function lacksTaxNumber(config: Pick<Config, 'invoiceName' | 'invoiceTaxNumber' | 'feeTax'>): boolean {
  return config.invoiceName !== '' && config.feeTax > 0 && config.invoiceTaxNumber === '';
}
