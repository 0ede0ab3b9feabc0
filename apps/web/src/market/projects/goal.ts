import { fromDollars } from '@guildhall/contract/money.ts';

/** Dollars, as a project's details have them. */
export type Goal = { budgetRequired: number; raised: number; minInvestment: number };

/** What may still be invested in a project: its goal less what is raised. In cents. */
export function leftToGoal({ budgetRequired, raised }: Goal): bigint {
  return fromDollars(budgetRequired) - fromDollars(raised);
}

/** The least that may be invested, twice and five times it, as far as that is left to the goal. In cents. */
export function amountsToInvest(goal: Goal): bigint[] {
  const least = leastToInvest(goal);
  return [least, 2n * least, 5n * least].filter((cents) => cents <= leftToGoal(goal));
}

/** The least that may be invested in it: its minimum or, where less than that is left, the rest (spec §4.goal). In cents. */
export function leastToInvest(goal: Goal): bigint {
  const left = leftToGoal(goal);
  const minimum = fromDollars(goal.minInvestment);
  return minimum < left ? minimum : left;
}
