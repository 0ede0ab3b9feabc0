import { requestDataExport } from '@guildhall/contract/people/personal-data.contract.ts';
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { callWithMessage } from '../../api/call.ts';
import { pathTo } from '../../paths.ts';
import { formatDateTime } from '../../ui/date-text.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Card } from '../../ui/link-card.tsx';
import { saveLinked } from '../../ui/save-file.ts';
import { ListSkeleton } from '../../ui/states/skeletons.tsx';
import { toast } from '../../ui/toast.ts';
import { dataExportQuery, type DataExport } from './personal-data.queries.ts';
import region from '../../ui/region.module.css';
import classes from './personal-data.module.css';

/** What one can have done with what is kept about oneself. */
export function YourDataRegion() {
  const title = useId();
  return (
    <section aria-labelledby={title} className={region.region}>
      <h2 id={title} className={region.title}>
        Your data
      </h2>
      <p className={region.lead}>
        Get everything we store about you as a ZIP file. What we store, why and for how long is explained in{' '}
        <a href={pathTo('privacy')}>Privacy</a>.
      </p>
      <DataExportCard />
    </section>
  );
}

function DataExportCard() {
  const { data, error, refetch } = useQuery(dataExportQuery());
  if (!data) return error ? <ErrorState error={error} retry={refetch} /> : <ListSkeleton count={1} />;
  return (
    <Card as="div">
      <div className={classes.item}>
        <div className={classes.what}>
          <ExportState made={data.export} />
        </div>
        <ExportButtons made={data.export} />
      </div>
    </Card>
  );
}

function ExportState({ made }: { made: DataExport | null }) {
  const asked = made && formatDateTime(made.askedAt);
  switch (made?.status) {
    case 'running':
      return (
        <>
          <p role="status">We are preparing your data. You can leave this page. We will notify you when it is ready.</p>
          <progress className={classes.progress} max={100} value={made.percent} aria-label="Export of your data" />
        </>
      );
    case 'ready':
      return (
        <>
          <p role="status">Your export from {asked} is ready.</p>
          <p className={classes.soft}>
            {megabytes(made.size)}, download it by {formatDateTime(made.deletedAt)}.
          </p>
        </>
      );
    case 'failed':
      return <p role="status">Your export from {asked} failed. Please request it again.</p>;
    case 'expired':
      return <p>Your export from {asked} has been deleted. You can request another.</p>;
    default:
      return <p>You have not requested your data yet.</p>;
  }
}

function megabytes(bytes: number) {
  return bytes < 100_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

function ExportButtons({ made }: { made: DataExport | null }) {
  const client = useQueryClient();
  const ask = useMutation({
    mutationFn: () => callWithMessage(requestDataExport, {}),
    onSuccess: ({ data, message }) => {
      client.setQueryData(dataExportQuery().queryKey, data);
      toast.success(message);
    },
  });
  // The link in hand may have been shown for longer than it holds.
  const download = useMutation({
    mutationFn: () => client.fetchQuery({ ...dataExportQuery(), staleTime: 0 }),
    onSuccess: (data) => data.export?.link && saveLinked(data.export.link),
  });
  const isRunning = made?.status === 'running';
  return (
    <div className={classes.buttons}>
      {made?.status === 'ready' && (
        <Button loading={download.isPending} onClick={() => download.mutate()}>
          Download
        </Button>
      )}
      <Button variant="default" disabled={isRunning} loading={ask.isPending} onClick={() => ask.mutate()}>
        Export my data
      </Button>
    </div>
  );
}
