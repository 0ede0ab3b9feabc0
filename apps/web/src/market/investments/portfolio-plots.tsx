import { AllocationChart } from './allocation-chart.tsx';
import { Calendar } from './calendar.tsx';
import { Concentration } from './concentration.tsx';
import { allocation } from './portfolio-points.ts';
import type { Portfolio } from './investments.queries.ts';
import { PortfolioYield } from './portfolio-yield.tsx';
import classes from './investments.module.css';

/** What the money yields, where it is, and when it comes back. */
export function PortfolioPlots({ portfolio }: { portfolio: Portfolio }) {
  return (
    <div className={classes.plots}>
      <PortfolioYield portfolio={portfolio} />
      <section aria-labelledby="allocation">
        <h2 id="allocation">Allocation</h2>
        <AllocationChart parts={allocation(portfolio.categories)} />
      </section>
      <Calendar portfolio={portfolio} />
      <Concentration portfolio={portfolio} />
    </div>
  );
}
