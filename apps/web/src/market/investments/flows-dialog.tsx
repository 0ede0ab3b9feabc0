import type { FlowFigure } from '@guildhall/contract/market/portfolio.contract.ts';
import { Button, Group } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { DateText } from '../../ui/date-text.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Money } from '../../ui/money.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { TableSkeleton } from '../../ui/states/skeletons.tsx';
import { CardTable } from '../../ui/tables/card-table.tsx';
import type { Column } from '../../ui/tables/table.tsx';
import { DownloadPortfolio } from './download-portfolio.tsx';
import { flowsQuery, type Flow } from './investments.queries.ts';
import classes from './investments.module.css';

const about: Record<FlowFigure, { title: string; lead: string; empty: string }> = {
  invested: {
    title: 'Invested',
    lead: 'Your paid investments, without refunds.',
    empty: 'You have not invested anything.',
  },
  inEscrow: {
    title: 'In Escrow',
    lead: 'Investments that have not reached the organizations yet, newest first.',
    empty: 'You have nothing in escrow.',
  },
  returned: {
    title: 'Returned',
    lead: 'Money you got back from repayments and refunds.',
    empty: 'You have not been paid back anything yet.',
  },
  outstanding: {
    title: 'Outstanding',
    lead: 'Principal you have not been paid back yet, next due first.',
    empty: 'Nothing is outstanding.',
  },
  yearlyRate: {
    title: 'Yearly Rate',
    lead: 'Money you put into projects and got back, newest first. The rate counts the days in between. It treats today’s shown value of your outstanding principal as the last amount.',
    empty: 'You have not put money into a project yet.',
  },
  expected: {
    title: 'Expected',
    lead: 'Principal and return still to come, next due first.',
    empty: 'You are not owed anything.',
  },
};

/** With a minus where it was taken back. */
function Signed({ dollars }: { dollars: number }) {
  return <Money dollars={dollars} direction={dollars < 0 ? 'debit' : undefined} />;
}

const parts: Column<Flow>[] = [
  { label: 'Principal', align: 'end', cell: ({ principal }) => <Signed dollars={principal} /> },
  { label: 'Return', align: 'end', cell: (flow) => <Signed dollars={flow.return} /> },
];

function columnsOf(figure: FlowFigure): Column<Flow>[] {
  const isToCome = figure === 'outstanding' || figure === 'expected';
  return [
    { label: isToCome ? 'Next Due' : 'Date', cell: ({ date }) => <DateText iso={date} /> },
    {
      label: 'Project',
      cell: ({ investmentId, title, kind }) => (
        <span>
          <Link to={pathTo('investment/detail', { id: investmentId })}>{title}</Link>
          {kind === 'refund' && ' (refund)'}
          {kind === 'correction' && ' (paid by mistake, reversed)'}
          {kind === 'compensation' && ' (compensation for a late report)'}
        </span>
      ),
    },
    ...(figure === 'returned' || figure === 'expected' ? parts : []),
    { label: 'Amount', align: 'end', cell: ({ amount }) => <Signed dollars={amount} /> },
  ];
}

type Props = { figure: FlowFigure; opened: boolean; onClose: () => void };

/** What a figure of the portfolio is made of. */
export function FlowsDialog({ figure, opened, onClose }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title={about[figure].title} size="lg">
      <Flows figure={figure} />
    </Dialog>
  );
}

function Flows({ figure }: { figure: FlowFigure }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(flowsQuery(figure));
  const { title, lead, empty } = about[figure];
  if (!data) return error ? <ErrorState error={error} retry={refetch} /> : <TableSkeleton />;
  const rows = data.pages.flatMap(({ records }) => records);
  if (rows.length === 0) return <EmptyState>{empty}</EmptyState>;
  return (
    <>
      <p className={classes.lead}>{lead}</p>
      <CardTable caption={title} columns={columnsOf(figure)} rowKey={({ id }) => id} rows={rows} />
      <Group mt="md" justify="space-between">
        {hasNextPage && (
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show More
          </Button>
        )}
        <DownloadPortfolio paper={figure} />
      </Group>
    </>
  );
}
