import { Button, NativeSelect } from '@mantine/core';
import { formatDollars, formatWhole } from '@guildhall/contract/money.ts';
import { turnoverForm } from '@guildhall/contract/money/turnover.operator.contract.ts';
import type { PeriodUnit } from '@guildhall/contract/periods.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConsoleData } from '../../console/console-data.tsx';
import classes from '../../console/operator.module.css';
import { DateText } from '../../ui/date-text.tsx';
import { Money } from '../../ui/money.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { BarChart } from '../../ui/plots/bar-chart.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { CardTable, type KeyColumn } from '../../ui/tables/card-table.tsx';
import { nameOfUnit, PeriodTools, usePeriods } from './period-tools.tsx';
import { changeInWords, periodInWords } from './periods.ts';
import { figures, turnoverFile } from './turnover-figures.ts';
import { turnoverQuery, type Turnover } from './turnover.operator.queries.ts';

/** What was paid in, invested, ordered and the rest of it over time, beside the time before. */
export function Component() {
  const { asked, ...tools } = usePeriods(turnoverForm);
  const query = useQuery(turnoverQuery(asked));
  return (
    <>
      <PageTitle
        lead="What was moved, by days in UTC. Whole weeks and months are shown. Counted each hour."
        actions={
          <Button
            variant="default"
            disabled={!query.data}
            onClick={() =>
              query.data &&
              saveFile(`Figures ${asked.from} to ${asked.to}.csv`, turnoverFile(query.data.records), 'text/csv')
            }
          >
            Download CSV
          </Button>
        }
      />
      <PeriodTools {...tools} />
      <ConsoleData query={query}>{(turnover) => <Figures turnover={turnover} unit={asked.unit} />}</ConsoleData>
    </>
  );
}

type Figure = (typeof figures)[number];

function Figures({ turnover: { records, totals, before, countedAt }, unit }: { turnover: Turnover; unit: PeriodUnit }) {
  const [plotted, setPlotted] = useState<Figure['name'] | 'accounts'>('invested');
  const isMoney = plotted !== 'accounts';
  return (
    <>
      <section aria-labelledby="in-all" className={classes.part}>
        <h2 id="in-all">In All, and the Time Before</h2>
        <CardTable caption="In all" columns={totalColumns(totals, before)} rowKey={({ name }) => name} rows={figures} />
        <p className={`${classes.soft} ${classes.after}`}>
          The time before is as many {unit}s before the first one.
          {countedAt !== '' && (
            <>
              {' '}
              Counted <DateText iso={countedAt} withTime />.
            </>
          )}
        </p>
      </section>
      <section aria-labelledby="over-time" className={classes.part}>
        <h2 id="over-time">Over Time</h2>
        <NativeSelect
          label="Show"
          size="md"
          mb="md"
          data={[
            ...figures.map(({ name, label }) => ({ value: name, label })),
            { value: 'accounts', label: 'Active accounts' },
          ]}
          value={plotted}
          onChange={(event) => setPlotted(event.currentTarget.value as typeof plotted)}
        />
        <BarChart
          label={`${labelOf(plotted)} by ${unit}`}
          head={nameOfUnit(unit)}
          measure={labelOf(plotted)}
          format={isMoney ? formatDollars : formatWhole}
          bars={records.map((record) => ({ name: periodInWords(unit, record.firstDay), value: record[plotted] }))}
        />
      </section>
    </>
  );
}

function labelOf(plotted: Figure['name'] | 'accounts'): string {
  return figures.find(({ name }) => name === plotted)?.label ?? 'Active accounts';
}

function totalColumns(totals: Turnover['totals'], before: Turnover['before']): KeyColumn<Figure>[] {
  return [
    { label: 'Figure', cell: ({ label }) => label },
    { label: 'Sum', align: 'end', cell: ({ name }) => <Money dollars={totals[name]} /> },
    { label: 'Before', align: 'end', cell: ({ name }) => <Money dollars={before[name]} /> },
    { label: 'Change', align: 'end', cell: ({ name }) => changeInWords(totals[name], before[name]) },
  ];
}
