import type { dashboard as route } from '@guildhall/contract/organizations.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { Ctx } from '../context.ts';
import { findConnected } from './organizations.sql.ts';

/** The organizations that the caller is connected with, newest connection first. */
export async function dashboard(ctx: Ctx, { start, length }: ParsedOf<typeof route>): Promise<DataOf<typeof route>> {
  const { rows, total } = await findConnected(ctx, start, length);
  return { userDetail: rows, recordsTotal: total! };
}
