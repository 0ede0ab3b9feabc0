import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConsoleData } from '../../console/console-data.tsx';
import { oneOf } from '../../console/one-of.ts';
import classes from '../../console/operator.module.css';
import { DateText } from '../../ui/date-text.tsx';
import { useUrlState } from '../../ui/hooks/use-url-state.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { CohortTable, type Shown } from './cohort-table.tsx';
import { cohortsFile } from './cohorts-file.ts';
import { cohortsQuery } from './cohorts.operator.queries.ts';

const spans = [
  { value: '12', label: '12 months' },
  { value: '24', label: '24 months' },
  { value: '60', label: '5 years' },
] as const;
const spanIn = oneOf(spans);

const measures = [
  { value: 'investors', label: 'Investors who came back' },
  { value: 'invested', label: 'What they invested' },
] as const;

/** Who invested again after their first investment, by the month of that. */
export function Component() {
  const [address, setAddress] = useUrlState({ months: '' });
  const months = spanIn(address.months);
  const [shown, setShown] = useState<Shown>('investors');
  const query = useQuery(cohortsQuery(months));
  return (
    <>
      <PageTitle
        lead="Investors by the month of their first investment, and who of them invested again later. Months are in UTC; what was refunded is not taken off. Counted each night."
        actions={
          <Button
            variant="default"
            disabled={!query.data}
            onClick={() =>
              query.data && saveFile(`Investors of ${months} months.csv`, cohortsFile(query.data.records), 'text/csv')
            }
          >
            Download CSV
          </Button>
        }
      />
      <div className={classes.tools}>
        <NativeSelect
          label="First investment in the last"
          size="md"
          data={spans}
          value={months}
          onChange={(event) => setAddress({ months: event.currentTarget.value })}
        />
        <NativeSelect
          label="Show"
          size="md"
          data={measures}
          value={shown}
          onChange={(event) => setShown(event.currentTarget.value as Shown)}
        />
      </div>
      <ConsoleData query={query}>
        {({ records, countedAt }) =>
          records.length === 0 ? (
            <EmptyState>There are no investors yet.</EmptyState>
          ) : (
            <>
              <CohortTable cohorts={records} shown={shown} />
              <p className={`${classes.soft} ${classes.after}`}>
                +1 is the month after the first investment. The last month of each row is not over yet. Counted{' '}
                <DateText iso={countedAt} withTime />.
              </p>
            </>
          )
        }
      </ConsoleData>
    </>
  );
}
