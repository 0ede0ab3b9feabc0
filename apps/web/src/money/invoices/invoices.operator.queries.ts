import { listIssuedInvoices } from '@guildhall/contract/money/invoices.operator.contract.ts';
import type { ReceivedOf } from '@guildhall/contract/route.ts';
import { ask } from '../../console/operator-call.ts';
import { listQuery } from '../../console/operator.queries.ts';

export type IssuedInvoices = ReceivedOf<typeof listIssuedInvoices>;

/** Invoices for fees, newest first, twenty more each time; of one account where one is named. */
export function issuedInvoicesQuery(account: string) {
  return listQuery(['invoices', account], (part, options) =>
    ask(listIssuedInvoices, { ...part, ...(account && { account }) }, options),
  );
}
