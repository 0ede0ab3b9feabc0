import { formatCents, parseCents } from '@guildhall/contract/money.ts';
import { count } from '../ui/count.ts';
import { DescriptionList } from '../ui/description-list.tsx';
import type { Project } from '../projects/project-funding.tsx';
import { expectedReturn } from './investment-rules.ts';
import classes from './investments.module.css';

/** `left`, `amount` and `wallet` in whole cents. */
type Props = { project: Project; left: bigint; amount: bigint; wallet: bigint };

/** What one should know while deciding on the amount. */
export function InvestFacts({ project, left, amount, wallet }: Props) {
  const minimum = parseCents(project.minInvestment) ?? 0n;
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
          ['Expected return', amount > 0n ? formatCents(expectedReturn(amount, project.returnOnInvestment)) : '–'],
        ]}
      />
    </div>
  );
}
