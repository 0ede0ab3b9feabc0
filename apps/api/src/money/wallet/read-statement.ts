import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { readStatement as route } from '@guildhall/contract/money/statements.contract.ts';
import type { UserCtx } from '../../context.ts';
import { localTime } from '../../platform/text/local-time.ts';
import { linkToStatement } from './statement.http.ts';
import { findBounds, type PortfolioSums } from './statement.sql.ts';

/**
 * What the caller's wallet had before and after some days, what their investments came to on them, and a link to the file of all that
 * moved.
 */
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
    investments: bounds.portfolio ? portfolioOf(bounds.portfolio) : null,
    link: linkToStatement(
      { accountId: ctx.caller.id, from, to, format, timeZone, ...bounds },
      ctx.resources.config.secret,
    ),
  };
}

function portfolioOf(sums: PortfolioSums): DataOf<typeof route>['investments'] {
  return {
    start: { principal: sums.startPrincipal, return: sums.startReturn, inEscrow: sums.startEscrow },
    invested: sums.invested,
    givenBack: sums.givenBack,
    released: { principal: sums.releasedPrincipal, return: sums.releasedReturn },
    paid: { principal: sums.paidPrincipal, return: sums.paidReturn, lateInterest: sums.paidLate },
    recovered: {
      principal: sums.recoveredPrincipal,
      return: sums.recoveredReturn,
      lateInterest: sums.recoveredLate,
    },
    writtenOff: {
      principal: sums.writtenOffPrincipal,
      return: sums.writtenOffReturn,
      lateInterest: sums.writtenOffLate,
    },
    noLongerOwed: { principal: sums.endedPrincipal, return: sums.endedReturn },
    takenBack: {
      principal: sums.takenBackPrincipal,
      return: sums.takenBackReturn,
      lateInterest: sums.takenBackLate,
    },
    end: { principal: sums.endPrincipal, return: sums.endReturn, inEscrow: sums.endEscrow },
  };
}
