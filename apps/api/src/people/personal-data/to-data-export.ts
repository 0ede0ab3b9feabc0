import type { readDataExport } from '@guildhall/contract/people/personal-data.contract.ts';
import type { DataOf } from '@guildhall/contract/route.ts';
import { linkToExport } from './personal-data.http.ts';
import type { DataExportRow } from './personal-data.sql.ts';
import { retentionMs } from '../../platform/jobs/retention.ts';

type DataExport = NonNullable<DataOf<typeof readDataExport>['export']>;

/** An export as its owner sees it. */
export function toDataExport(row: DataExportRow, secret: string): DataExport {
  const status = statusOf(row);
  const isReady = status === 'ready';
  return {
    status,
    askedAt: row.askedAt.toISOString(),
    percent: row.finishedAt ? 100 : row.parts ? Math.floor((row.partsDone / row.parts) * 100) : 0,
    size: isReady ? row.size! : 0,
    deletedAt: isReady ? new Date(row.finishedAt!.getTime() + retentionMs('exports')).toISOString() : '',
    link: isReady ? linkToExport(row.id, secret) : '',
  };
}

function statusOf({ finishedAt, failed, storageKey }: DataExportRow): DataExport['status'] {
  if (failed) return 'failed';
  if (!finishedAt) return 'running';
  return storageKey === null ? 'expired' : 'ready';
}
