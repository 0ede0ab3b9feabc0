import { isReferralToken } from '@guildhall/contract/market/referrals.ts';
import { networkOf } from '../../platform/calls/network-address.ts';
import type { Db } from '../../platform/database/database.ts';
import { countVisitor } from './referral-links.sql.ts';

type Visit = { by: unknown; slug: string; address: string; browser: string };

/** Counts who opens the public page of a project by a personal link. Answers the link's token; undefined for what is none. */
export async function seeReferralLink(db: Db, { by, slug, address, browser }: Visit): Promise<string | undefined> {
  if (!isReferralToken(by)) return undefined;
  const visitor = `${networkOf(address)}\n${browser}`;
  return (await countVisitor(db, { token: by, slug, visitor })) ? by : undefined;
}
