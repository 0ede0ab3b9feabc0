import { openEnded } from './test-early-repayment.ts';
import { minus } from './test-ratio.ts';
import { centsOf, smaller, type Books, type Instalment, type Project, type Response } from './test-repayments-books.ts';

/** What of the last payment of a project two operators take back: of each holder what is still free, the last of it first. */
export function corrected({ today, wallets }: Books, of: Project): Response {
  const { paid } = of;
  if (of.payment) return { outcome: 'sharing' };
  if (!paid) return { outcome: 'not_found' };
  if (paid.isCorrected) return { outcome: 'corrected' };
  if (today > paid.payment.paidOn + 7) return { outcome: 'too_late' };
  if (of.writtenOffOn !== null) return { outcome: 'written_off' };
  paid.isCorrected = true;
  let all = 0n;
  for (const share of paid.shares) {
    const { holding } = share;
    const taken = smaller(centsOf(share), wallets[holding.who]!);
    const late = smaller(share.late, taken);
    if (paid.payment.isEarly) openEnded(holding, taken);
    takeLate(holding.plan, late);
    holding.latePaid -= late;
    const back = taken - late;
    if (!paid.payment.isEarly) takeInstalments(of, holding.plan, back);
    // Whoever gives all of it back is left behind by it no more.
    if (taken > 0n && back === centsOf({ ...share, late: 0n }))
      holding.shortfall = minus(holding.shortfall, share.shortfall);
    wallets[holding.who]! -= taken;
    all += taken;
  }
  wallets[0]! += all;
  return { outcome: 'ok', corrected: all };
}

function takeLate(plan: readonly Instalment[], cents: bigint): void {
  let rest = cents;
  for (const at of plan.toReversed()) {
    const back = smaller(rest, at.latePaid);
    at.latePaid -= back;
    rest -= back;
  }
}

function takeInstalments({ terms, paid }: Project, plan: readonly Instalment[], cents: bigint): void {
  let rest = cents;
  for (const at of plan.toReversed()) {
    const principal = smaller(rest, at.principalPaid);
    const gain = smaller(rest - principal, at.returnPaid);
    const days = paid!.payment.paidOn - at.dueOn;
    if (principal + gain > 0n && days > 0 && terms.lateInterest > 0) {
      at.centDays -= (principal + gain) * BigInt(days);
      at.late = null;
    }
    at.principalPaid -= principal;
    at.returnPaid -= gain;
    rest -= principal + gain;
  }
}
