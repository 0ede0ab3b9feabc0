import { formatDollars } from '@guildhall/contract/money.ts';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Suspense, lazy, useState } from 'react';
import { FileFlag, FlagButton } from '../../trust/flags/flag-button.tsx';
import type { Project } from '../projects/project-funding.tsx';
import { isDisputed } from '../../money/payments/state-figure.tsx';
import { StateWord, stateOfPurchase } from '../../money/payments/state-word.tsx';
import { count } from '../../ui/count.ts';
import { DateText } from '../../ui/date-text.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { Money } from '../../ui/money.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { CardTable } from '../../ui/tables/card-table.tsx';
import type { Column } from '../../ui/tables/table.tsx';
import { TableSkeleton } from '../../ui/states/skeletons.tsx';
import classes from './investments.module.css';
import { investorsFile } from './investors-file.ts';
import { investorsQuery, readAllInvestors, type Investor } from './investors.queries.ts';

const DisputeActs = lazy(() =>
  import('../../trust/disputes/after-purchase.tsx').then((module) => ({ default: module.DisputeActs })),
);
const RefundDialog = lazyDialog(() =>
  import('../../money/refunds/refund-dialog.tsx').then((module) => module.RefundDialog),
);

/** For the creator of a project: who invested in it, what they wrote and sent along. */
export function Investors({ project }: { project: Project }) {
  const query = useInfiniteQuery(investorsQuery(project.id));
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const [refunding, setRefunding] = useState<Investor>();
  const rows = data?.pages.flatMap(({ records }) => records) ?? [];
  return (
    <section aria-labelledby="investors" className={classes.investors}>
      <div className={classes.investorsHead}>
        <h2 id="investors">Investors</h2>
        {rows.length > 0 && <DownloadButton project={project} />}
      </div>
      {!data ? (
        error ? (
          <ErrorState error={error} retry={refetch} />
        ) : (
          <TableSkeleton />
        )
      ) : rows.length === 0 ? (
        <EmptyState>Nobody has invested in this project yet.</EmptyState>
      ) : (
        <>
          <p className={classes.soft}>
            {count(project.investors, 'investor')}, {formatDollars(project.raised)} in total. Investors can see when you
            open their document.
          </p>
          <CardTable caption="Investors" columns={columns(setRefunding)} rowKey={({ id }) => id} rows={rows} />
        </>
      )}
      {hasNextPage && (
        <Button variant="default" mt="md" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show More
        </Button>
      )}
      {refunding && (
        <RefundDialog
          opened
          onClose={() => setRefunding(undefined)}
          purchase={{
            id: refunding.id,
            from: refunding.name,
            left: refunding.refundable,
            inEscrow: refunding.state === 'escrow',
          }}
        />
      )}
    </section>
  );
}

/** Saves all of them as a file, also those that are not shown yet. */
function DownloadButton({ project }: { project: Project }) {
  const { mutate: download, isPending } = useMutation({
    mutationFn: async () => {
      const investors = await readAllInvestors(project.id);
      saveFile(`Investors of ${project.title}.csv`, investorsFile(project, investors), 'text/csv;charset=utf-8');
    },
  });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      loading={isPending}
      onClick={() => download()}
    >
      Download CSV
    </Button>
  );
}

function StateLine({ investor: { state, dispute } }: { investor: Investor }) {
  const shown = stateOfPurchase({ state, disputed: isDisputed(dispute) });
  return (
    shown && (
      <p>
        <StateWord state={shown} />
      </p>
    )
  );
}

function columns(refund: (investor: Investor) => void): Column<Investor>[] {
  return [
    { label: 'Name', cell: ({ name }) => name },
    {
      label: 'Amount',
      align: 'end',
      cell: (investor) => (
        <div>
          <Money dollars={investor.amount} />
          <StateLine investor={investor} />
          {investor.refunded > 0 && (
            <p className={classes.soft}>
              <Money dollars={investor.refunded} /> refunded
            </p>
          )}
          {investor.fee !== undefined && (
            <p className={classes.soft}>
              Fee of Guildhall <Money dollars={investor.fee} />
            </p>
          )}
          {investor.dispute && (
            <Suspense>
              <DisputeActs dispute={investor.dispute} of={investor.name} />
            </Suspense>
          )}
          {investor.mayRefund && (
            <Button variant="subtle" size="compact-sm" onClick={() => refund(investor)}>
              Refund<span className="gh-visually-hidden"> {investor.name}</span>
            </Button>
          )}
        </div>
      ),
    },
    { label: 'Date', cell: ({ createdAt }) => <DateText iso={createdAt} withTime /> },
    {
      label: 'Message',
      className: classes.investorsMessage,
      cell: ({ id, name, msg }) => (
        <div>
          {msg}
          {msg && (
            <span className={classes.investorsFlag}>
              <FlagButton kind="investment" thingId={id} about={`the note of ${name}`} />
            </span>
          )}
        </div>
      ),
    },
    {
      label: 'Document',
      cell: ({ name, document, agreementHash, verified }) => (
        <div>
          <a href={document} target="_blank" rel="noreferrer" className={classes.investorsLink}>
            Document<span className="gh-visually-hidden"> of {name}</span>
          </a>
          <span className={classes.investorsFlag}>
            <FileFlag link={document} about={`the document of ${name}`} />
          </span>
          {agreementHash !== '' && (
            <p className={classes.soft}>
              Written by Guildhall. Nobody signed it.
              <br />
              Verified by Guildhall: {verified ? 'yes' : 'no'}
            </p>
          )}
        </div>
      ),
    },
  ];
}
