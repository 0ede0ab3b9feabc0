import { formatDollars } from '@guildhall/contract/money.ts';
import { AreaChart } from '../../ui/plots/area-chart.tsx';
import { AllocationChart } from './allocation-chart.tsx';
import { allocation, receivableOverTime } from './portfolio-points.ts';
import type { Portfolio } from './investments.queries.ts';
import classes from './investments.module.css';

/** Where the money is, and when it comes back. */
export function PortfolioPlots({ portfolio }: { portfolio: Portfolio }) {
  return (
    <div className={classes.plots}>
      <section aria-labelledby="allocation">
        <h2 id="allocation">Allocation</h2>
        <AllocationChart parts={allocation(portfolio.categories)} />
      </section>
      <section aria-labelledby="receivable">
        <h2 id="receivable">Receivable</h2>
        <AreaChart
          label="Receivable over time"
          measure="Receivable by then"
          points={receivableOverTime(portfolio)}
          format={formatDollars}
          empty="Nothing is receivable yet."
        />
      </section>
    </div>
  );
}
