import { beyondOwnLimit } from '@guildhall/contract/market/investment-limits.contract.ts';
import { beyondGoal, investForm, partFromWallet } from '@guildhall/contract/market/investments.contract.ts';
import { fromDollars } from '@guildhall/contract/money.ts';
import * as z from 'zod/mini';
import { leastToInvest, leftToGoal, type Goal } from '../projects/goal.ts';

/**
 * The contract's form for this project: when less than the minimum is left, exactly the rest may be invested (spec §4.goal). `ownLeft` is
 * what the investor's own limit leaves, in dollars; null where there is none.
 */
export function investRules(project: Goal, agreement = false, ownLeft: number | null = null) {
  const left = leftToGoal(project);
  const most = ownLeft === null ? null : fromDollars(ownLeft);
  const form = investForm(leastToInvest(project), agreement);
  return z.extend(form, {
    price: form.shape.price.check(
      z.refine((price: bigint) => price <= left, beyondGoal(left)),
      z.refine((price: bigint) => most === null || price <= most, beyondOwnLimit(most ?? 0n)),
    ),
  });
}

/** Spec §4.wallet-choice: 0 all by card, 1 when the wallet covers the total, 2 when it is less than the total. Amounts in cents. */
export function chooseWallet(wanted: boolean, wallet: bigint, total: bigint): 0 | 1 | 2 {
  return !wanted || wallet <= 0n ? 0 : wallet >= total ? 1 : 2;
}

/**
 * What the wallet pays of a total, by that choice: all of it, nothing, or a part that leaves to the card what it can be charged. `leastByCard`
 * in dollars, as the server answers it; the rest in cents.
 */
export function paidFromWallet(choice: 0 | 1 | 2, wallet: bigint, total: bigint, leastByCard = 0): bigint {
  if (choice === 2) return partFromWallet(total, wallet, fromDollars(leastByCard));
  return choice === 1 ? total : 0n;
}
