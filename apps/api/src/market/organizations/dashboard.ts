import type { dashboard as route } from '@guildhall/contract/market/organizations.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { Ctx } from '../../context.ts';
import { paidFor } from '../../money/receipts/receipt-words.ts';
import { toHome } from './organization-home.ts';
import { findConnected } from './organizations.sql.ts';

/**
 * The organizations that the caller is connected with, newest connection first, and for a day what the caller has paid last. On the first page
 * also the e-mail address that is not verified; an organization sees its own figures and what waits for it.
 */
export async function dashboard(ctx: Ctx, { start, length }: ParsedOf<typeof route>): Promise<DataOf<typeof route>> {
  const { cards, total, receipt, home, emailToVerify } = await findConnected(ctx, start, length);
  return {
    userDetail: cards,
    recordsTotal: total!,
    ...(emailToVerify !== null && { emailToVerify }),
    ...(receipt && {
      newestReceipt: { id: receipt.id, for: paidFor(receipt), amount: BigInt(receipt.cents) },
    }),
    ...(home && { ownOrganization: toHome(home) }),
  };
}
