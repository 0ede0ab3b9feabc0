import type { Resources } from '../../resources.ts';
import type { House } from './invoices.sql.ts';

type Config = Pick<
  Resources['config'],
  'invoiceName' | 'invoiceAddress' | 'invoiceCountry' | 'invoiceRegistration' | 'invoiceTaxNumber' | 'feeTax'
>;

/** Who issues invoices by the settings; null where they name nobody. */
export function houseOf(config: Config): House | null {
  if (config.invoiceName === '') return null;
  return {
    name: config.invoiceName,
    address: config.invoiceAddress,
    country: config.invoiceCountry,
    registration: config.invoiceRegistration,
    taxNumber: config.invoiceTaxNumber,
    taxPercent: config.feeTax,
  };
}
