import { formatDollars } from '@guildhall/contract/money.ts';
import { NativeSelect, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMonth } from '../../ui/date-text.tsx';
import { BarChart } from '../../ui/plots/bar-chart.tsx';
import classes from '../../console/operator.module.css';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { accountBalancesQuery } from './accounts.operator.queries.ts';

const spans = [
  { value: '12', label: 'The last 12 months' },
  { value: '24', label: 'The last 2 years' },
  { value: '60', label: 'The last 5 years' },
];

/** What was in the wallet of an account at the end of each month, and what is in it now. */
export function BalancesPlot({ id }: { id: string }) {
  const [months, setMonths] = useState('12');
  const { data, error, refetch } = useQuery(accountBalancesQuery(id, Number(months)));
  if (!data) return error ? <ErrorState error={error} retry={refetch} /> : <Skeleton height={220} />;
  return (
    <>
      <NativeSelect
        label="Months"
        size="md"
        maw="16rem"
        mb="md"
        value={months}
        data={spans}
        onChange={(event) => setMonths(event.currentTarget.value)}
      />
      <BarChart
        label="Balance by month"
        head="Month"
        measure="Balance"
        bars={data.records.map(({ month, balance }) => ({ name: formatMonth(month), value: balance }))}
        format={formatDollars}
      />
      <p className={classes.soft}>The last month is not over: it shows what is in the wallet now.</p>
    </>
  );
}
