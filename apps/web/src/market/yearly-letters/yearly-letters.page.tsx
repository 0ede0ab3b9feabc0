import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { queryClient } from '../../api/query-client.ts';
import { DateText } from '../../ui/date-text.tsx';
import { Money } from '../../ui/money.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { saveLinked } from '../../ui/save-file.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { TableSkeleton } from '../../ui/states/skeletons.tsx';
import { CardTable, type KeyColumn } from '../../ui/tables/card-table.tsx';
import classes from './yearly-letters.module.css';
import { yearlyLettersQuery, type YearlyLetter } from './yearly-letters.queries.ts';

export function loader() {
  void queryClient.prefetchQuery(yearlyLettersQuery());
  return null;
}

const columns: KeyColumn<YearlyLetter>[] = [
  { label: 'Year', cell: ({ year }) => year },
  { label: 'Written', cell: ({ writtenAt }) => <DateText iso={writtenAt} /> },
  {
    label: 'Summary',
    cell: ({ figures }) => (
      <dl className={classes.figures}>
        {figures.map(({ name, amount }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Money dollars={amount} />
            </dd>
          </div>
        ))}
      </dl>
    ),
  },
  { label: 'Letter', align: 'end', cell: (letter) => <Paper letter={letter} /> },
];

function Paper({ letter: { year } }: { letter: YearlyLetter }) {
  // The links in an old answer may have run out.
  const { mutate: download, isPending } = useMutation({
    mutationFn: async () => {
      const { records } = await queryClient.fetchQuery({ ...yearlyLettersQuery(), staleTime: 0 });
      const fresh = records.find((each) => each.year === year);
      if (fresh) saveLinked(fresh.pdf);
    },
  });
  return (
    <Button
      variant="default"
      aria-label={`Download letter about ${year} as PDF`}
      disabled={isPending}
      onClick={() => download()}
    >
      PDF
    </Button>
  );
}

/** What was written each January about the year before. */
export function Component() {
  const { data, error, refetch } = useQuery(yearlyLettersQuery());
  return (
    <>
      <PageTitle lead="Each January you are written about the year before: what organizations paid back, what they owe, what they reported and what they answered. The sums are those of your statement." />
      {!data ? (
        error ? (
          <ErrorState error={error} retry={refetch} />
        ) : (
          <TableSkeleton />
        )
      ) : data.records.length === 0 ? (
        <EmptyState hint="The first one is written on 3 January after a year with an order, an investment or a project with investors.">
          You have no letters yet.
        </EmptyState>
      ) : (
        <CardTable caption="Yearly Letters" columns={columns} rowKey={({ year }) => String(year)} rows={data.records} />
      )}
    </>
  );
}
