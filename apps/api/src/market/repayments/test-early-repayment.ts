import { whole } from './test-ratio.ts';
import {
  monthsAfter,
  open,
  openPrincipal,
  openReturn,
  sum,
  type Day,
  type Holding,
  type Instalment,
  type Project,
  type Share,
} from './test-repayments-books.ts';

/** What each holding gets that is repaid on a day before it is due: in one piece, the instalment that ends its plan. */
export function earlyShares({ terms, holdings }: Project, today: Day): Share[] {
  return holdings.flatMap((holding): Share[] => {
    const first = holding.plan.find((each) => open(each) > 0n);
    if (!first) return [];
    const principal = sum(holding.plan, openPrincipal);
    const returns = terms.early === 'whole' ? sum(holding.plan, openReturn) : used(holding, terms.months, today);
    const at = { ...first, principal: first.principalPaid + principal, return: first.returnPaid + returns };
    return [{ holding, pieces: [{ at, principal, return: returns }], late: 0n, shortfall: whole(0n) }];
  });
}

/** The return of the days used, less what was paid of it. */
function used({ plan, released }: Holding, months: number, today: Day): bigint {
  const all = BigInt(monthsAfter(released!, months) - released!);
  const days = BigInt(today - released!);
  const cents = sum(plan, (each) => each.return) * (days < all ? days : all);
  const paid = sum(plan, ({ returnPaid }) => returnPaid);
  const owed = cents / all + ((cents % all) * 2n >= all ? 1n : 0n) - paid;
  return owed > 0n ? owed : 0n;
}

/** Ends a plan with an instalment in the place of the first that is open. */
export function endPlan(holding: Holding, last: Instalment): void {
  holding.ended = holding.plan;
  holding.plan = [
    ...holding.plan.slice(
      0,
      holding.plan.findIndex((each) => open(each) > 0n),
    ),
    last,
  ];
}

/** Opens the plan again that an early repayment has ended, of which `taken` cents are taken back: what stays is paid earliest first. */
export function openEnded(holding: Holding, taken: bigint): void {
  let rest = sum(holding.plan, (each) => each.principalPaid + each.returnPaid) - taken;
  holding.plan = holding.ended;
  for (const each of holding.plan) {
    each.returnPaid = rest < each.return ? rest : each.return;
    rest -= each.returnPaid;
    each.principalPaid = rest < each.principal ? rest : each.principal;
    rest -= each.principalPaid;
  }
}
