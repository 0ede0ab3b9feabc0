import type { dashboard as route } from '@guildhall/contract/market/organizations.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { Ctx } from '../../context.ts';
import { paidFor } from '../../money/receipts/receipt-words.ts';
import { toAccountHome } from './account-home.ts';
import { toOrganizationHome } from './organization-home.ts';
import { findConnected } from './organizations.sql.ts';

/**
 * The organizations that the caller is connected with, newest connection first, and for a day what the caller has paid last. On the first page
 * also the e-mail address that is not verified, the caller's money and what waits; an organization sees its own figures too.
 */
export async function dashboard(ctx: Ctx, { start, length }: ParsedOf<typeof route>): Promise<DataOf<typeof route>> {
  const mayAsk = ctx.resources.config.publicDirectory;
  const { cards, total, receipt, home, organization, asksToShare, emailToVerify } = await findConnected(ctx, {
    start,
    length,
    mayAsk,
  });
  return {
    userDetail: cards,
    recordsTotal: total!,
    ...(emailToVerify !== null && { emailToVerify }),
    ...(receipt && {
      newestReceipt: { id: receipt.id, for: paidFor(receipt), amount: BigInt(receipt.cents) },
    }),
    ...(home && { home: toAccountHome(home) }),
    ...(organization && { ownOrganization: toOrganizationHome(organization, asksToShare) }),
  };
}
