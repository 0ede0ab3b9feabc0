import type { Ratio } from './test-ratio.ts';
import {
  interest,
  lostOf,
  open,
  openPrincipal,
  openReturn,
  smaller,
  sum,
  type Day,
  type Holding,
  type Instalment,
  type Payment,
  type Project,
  type Response,
  type Share,
} from './test-repayments-books.ts';

/** The late interest of an instalment on a day, whether it is fixed or not. */
export function lateOf(each: Instalment, { terms, writtenOffOn }: Project, today: Day): bigint {
  const days = BigInt(Math.max((writtenOffOn ?? today) - each.dueOn, 0));
  return each.late ?? interest(each.centDays + open(each) * days, terms.lateInterest);
}

/** Two operators write off what is unpaid of a project in default, in one go. */
export function writeOff(of: Project, isInDefault: boolean, today: Day): Response {
  const owing = of.holdings.filter((holding) => holding.place === 'released');
  const unpaid = sum(owing, ({ plan }) => sum(plan, open));
  if (of.writtenOffOn !== null) return { outcome: 'written_off' };
  if (of.payment) return { outcome: 'sharing' };
  if (unpaid === 0n || !isInDefault) return { outcome: 'not_in_default' };
  if (of.holdings.some(({ place }) => place !== 'released' && place !== 'returned')) return { outcome: 'in_escrow' };
  of.writtenOffOn = today;
  for (const holding of owing) {
    const { plan, lost } = holding;
    lost.principal = sum(plan, openPrincipal);
    lost.return = sum(plan, openReturn);
    lost.late = sum(plan, (each) => (open(each) > 0n ? lateOf(each, of, today) : (each.late ?? 0n)) - each.latePaid);
    for (const each of plan) if (each.late !== null) each.late = each.latePaid;
  }
  return { outcome: 'ok', unpaid };
}

/** Divides cents of a payment among what is open; the model of repayments has it. */
type Divide = (
  cents: bigint,
  here: { holding: Holding; at: Holding }[],
  openOf: (at: Holding) => bigint,
) => { cents: bigint; behind: Ratio }[];

/** Who gets what of a payment for what was written off: by what each has lost, of each the principal first. */
export function recovered(of: Project, cents: bigint, paidOn: Day, divide: Divide): Payment {
  const here = of.holdings.filter((holding) => lostOf(holding) > 0n).map((holding) => ({ holding, at: holding }));
  const parts = divide(cents, here, lostOf);
  const shares = here.map(({ holding }, n): Share => {
    const { plan, lost } = holding;
    const principal = smaller(parts[n]!.cents, lost.principal);
    const returns = smaller(parts[n]!.cents - principal, lost.return);
    const share = { holding, pieces: piecesOf(plan, principal, returns), shortfall: parts[n]!.behind };
    return { ...share, late: parts[n]!.cents - principal - returns };
  });
  return {
    paidOn,
    partOn: null,
    shares,
    late: [],
    isShared: false,
    isEarly: false,
    isRecovery: true,
  };
}

function piecesOf(plan: readonly Instalment[], principal: bigint, returns: bigint): Share['pieces'] {
  let principalLeft = principal;
  let returnLeft = returns;
  return plan.flatMap((at) => {
    const piece = {
      at,
      principal: smaller(openPrincipal(at), principalLeft),
      return: smaller(openReturn(at), returnLeft),
    };
    principalLeft -= piece.principal;
    returnLeft -= piece.return;
    return piece.principal + piece.return > 0n ? [piece] : [];
  });
}

/** Takes a share of such a payment off what its holding has lost. */
export function noteRecovered({ holding: { lost }, pieces, late }: Share): void {
  lost.principal -= sum(pieces, ({ principal }) => principal);
  lost.return -= sum(pieces, (piece) => piece.return);
  lost.late -= late;
}
