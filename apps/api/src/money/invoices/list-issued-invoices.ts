import type { listIssuedInvoices as route } from '@guildhall/contract/money/invoices.operator.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { OperatorCtx } from '../../context.ts';
import { houseOf } from './house-of.ts';
import { findInvoices } from './invoices.sql.ts';
import { shownInvoice } from './shown-invoice.ts';

/** Invoices for fees, newest first, of everybody or of one account. */
export async function listIssuedInvoices(
  { db, resources: { config } }: OperatorCtx<typeof route>,
  { account, after, length }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const found = await findInvoices(db, { account, after, most: length + 1 });
  return {
    records: found.slice(0, length).map((one) => ({
      ...shownInvoice(one, config.secret),
      payerId: one.payerId,
      payerName: one.payerName,
    })),
    more: found.length > length,
    issuing: houseOf(config) !== null,
  };
}
