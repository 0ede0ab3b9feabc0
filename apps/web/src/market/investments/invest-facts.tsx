import { earlyMeaning } from '@guildhall/contract/market/early-repayment.ts';
import { limitDays } from '@guildhall/contract/market/investment-limits.contract.ts';
import { formatCents, formatDollars } from '@guildhall/contract/money.ts';
import { returnInWords } from '@guildhall/contract/market/returns.ts';
import { DescriptionList } from '../../ui/description-list.tsx';
import { PromisedFigures } from '../impact/promised-figures.tsx';
import { FarAbove } from '../projects/far-above.tsx';
import { leastToInvest } from '../projects/goal.ts';
import { repaymentInWords } from '../projects/repayment-in-words.ts';
import type { InvestmentLimit } from '../investment-limits/investment-limits.queries.ts';
import type { Project } from '../projects/project-funding.tsx';
import classes from './investments.module.css';

/** `left` and `wallet` in whole cents; `own` is the investor's own limit, undefined where it could not be read. */
type Props = { project: Project; left: bigint; wallet: bigint; own: InvestmentLimit | undefined };

/** What one should know while deciding on the amount. */
export function InvestFacts({ project, left, wallet, own }: Props) {
  const { lateInterest, earlyRepayment } = project.terms;
  return (
    <div className={classes.factsBox}>
      <DescriptionList
        label="What you should know"
        items={[
          ...(wallet > 0n ? ([['Wallet Balance', formatCents(wallet)]] as const) : []),
          ['Left to the goal', formatCents(left)],
          ...(typeof own?.limit === 'number'
            ? ([
                [
                  'Your Own Limit',
                  `${formatDollars(own.left ?? 0)} left of ${formatDollars(own.limit)} in ${limitDays} days`,
                ],
              ] as const)
            : []),
          ['Minimum Investment', formatCents(leastToInvest(project))],
          ['Return', returnInWords(project)],
          ['Repayment', repaymentInWords(project.terms)],
          ...(lateInterest > 0 ? ([['Late Interest', `${lateInterest}% a year on late payments`]] as const) : []),
          ...(project.impactFigures.length > 0
            ? ([['Promised Impact', <PromisedFigures key="impact" figures={project.impactFigures} />]] as const)
            : []),
          // What may come back is then less than the page says beside it.
          ...(earlyRepayment === 'used' ? ([['Early Repayment', earlyMeaning.used]] as const) : []),
        ]}
      />
      <FarAbove project={project} />
    </div>
  );
}
