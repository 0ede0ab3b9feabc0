import type { listInvoices as route } from '@guildhall/contract/money/invoices.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { Ctx } from '../../context.ts';
import { findOwnInvoices } from './invoices.sql.ts';
import { shownInvoice } from './shown-invoice.ts';

/** The caller's invoices for fees, newest first. */
export async function listInvoices(
  ctx: Ctx,
  { before, length }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const found = await findOwnInvoices(ctx, before, length + 1);
  const { secret } = ctx.resources.config;
  return { records: found.slice(0, length).map((one) => shownInvoice(one, secret)), more: found.length > length };
}
