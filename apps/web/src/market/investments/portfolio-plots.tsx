import { AllocationChart } from './allocation-chart.tsx';
import { Calendar } from './calendar.tsx';
import { allocation } from './portfolio-points.ts';
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
      <Calendar portfolio={portfolio} />
    </div>
  );
}
