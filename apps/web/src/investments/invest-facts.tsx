import { formatCents, fromDollars } from '@guildhall/contract/money.ts';
import { count } from '../ui/count.ts';
import { DescriptionList } from '../ui/description-list.tsx';
import type { Project } from '../projects/project-funding.tsx';
import { expectedReturn } from './investment-rules.ts';
import classes from './investments.module.css';

/** `left`, `amount` and `wallet` in whole cents; `amount` is undefined while none is typed. */
type Props = { project: Project; left: bigint; amount: bigint | undefined; wallet: bigint };

/** What one should know while deciding on the amount. */
export function InvestFacts({ project, left, amount, wallet }: Props) {
  const minimum = fromDollars(project.minInvestment);
  const roi = `${project.returnOnInvestment}% in ${count(project.duration, 'month')}`;
  return (
    <div className={classes.factsBox}>
      <DescriptionList
        label="What you should know"
        items={[
          ...(wallet > 0n ? ([['Wallet Balance', formatCents(wallet)]] as const) : []),
          ['Left to the goal', formatCents(left)],
          ['Minimum Investment', formatCents(minimum < left ? minimum : left)],
          ['ROI', roi],
          [
            'Expected return',
            amount === undefined ? '–' : formatCents(expectedReturn(amount, project.returnOnInvestment)),
          ],
        ]}
      />
    </div>
  );
}
