import { formatDollars } from '@guildhall/contract/money.ts';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { AreaChart } from '../ui/area-chart.tsx';
import { AllocationChart } from './allocation-chart.tsx';
import { allocation, receivableOverTime } from './portfolio-figures.ts';
import { portfolioQuery } from './investments.queries.ts';
import classes from './investments.module.css';

/** Where the money is, and when it comes back. */
export function Portfolio() {
  const { data, error } = useQuery(portfolioQuery());
  if (error || data?.length === 0) return null;
  return (
    <div className={classes.plots}>
      <section aria-labelledby="allocation">
        <h2 id="allocation">Allocation</h2>
        {data ? <AllocationChart parts={allocation(data)} /> : <Skeleton height={220} />}
      </section>
      <section aria-labelledby="receivable">
        <h2 id="receivable">Receivable</h2>
        {data ? (
          <AreaChart
            label="Receivable over time"
            measure="Receivable by then"
            points={receivableOverTime(data)}
            format={formatDollars}
            empty="Nothing is receivable yet."
          />
        ) : (
          <Skeleton height={220} />
        )}
      </section>
    </div>
  );
}
