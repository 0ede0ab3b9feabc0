import { beingCredited } from '../repayments/pay-repayment.ts';
import type { FoundComparison, NewPlanObstacle } from './new-plans.sql.ts';

/** Why no new plan can be proposed, to its organization. */
export const obstacleInWords: Record<NewPlanObstacle, string> = {
  written_off: 'This project is written off. What you pay still goes to its investors.',
  nothing_due: 'This project has nothing left to pay back.',
  sharing: beingCredited,
  frozen: 'You cannot start a vote while your account or the project is frozen.',
  voting: 'Your investors are already voting on a new plan.',
  too_soon: 'You can propose the next plan 90 days after the last vote ended.',
};

/** The sums of a comparison as numbers of cents. */
export function comparedOf({ unpaid, months, ...days }: FoundComparison) {
  return {
    ...days,
    unpaid: BigInt(unpaid),
    months: months.map(({ month, now, changed }) => ({ month, now: BigInt(now), changed: BigInt(changed) })),
  };
}
