import type { readPush as route } from '@guildhall/contract/reach/push.contract.ts';
import type { DataOf } from '@guildhall/contract/route.ts';
import type { Ctx } from '../../context.ts';
import { findPush } from './push.sql.ts';

/** Whether the browser of this session gets pushes, and of which kinds the caller does. */
export async function readPush(ctx: Ctx): Promise<DataOf<typeof route>> {
  const { subscribed, kinds } = await findPush(ctx);
  return { subscribed, kinds };
}
