import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { readStatement as route } from '@guildhall/contract/money/statements.contract.ts';
import type { UserCtx } from '../../context.ts';
import { localTime } from '../../platform/text/local-time.ts';
import { linkToStatement } from './statement.http.ts';
import { findBounds } from './statement.sql.ts';

/** What the caller's wallet had before and after some days, and a link to the file of all that moved on them. */
export async function readStatement(
  ctx: UserCtx<typeof route>,
  input: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const { from, to, format, timeZone } = input;
  const bounds = await findBounds(ctx.db, ctx.caller.id, from, to, localTime(timeZone));
  return {
    opening: bounds.opening,
    closing: bounds.closing,
    transfers: Number(bounds.last - bounds.after),
    link: linkToStatement(
      { accountId: ctx.caller.id, from, to, format, timeZone, ...bounds },
      ctx.resources.config.secret,
    ),
  };
}
