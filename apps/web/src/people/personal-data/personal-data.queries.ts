import { readDataExport, readErasure } from '@guildhall/contract/people/personal-data.contract.ts';
import type { ReceivedOf } from '@guildhall/contract/route.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export type DataExport = NonNullable<ReceivedOf<typeof readDataExport>['export']>;

export type Obstacle = ReceivedOf<typeof readErasure>['obstacles'][number];

/** In milliseconds: how often one that is being made is looked at. */
const lookEvery = 1000;

/** The caller's newest export; looked at again and again while it is being made. */
export function dataExportQuery() {
  return queryOptions({
    queryKey: ['personal-data', 'export'],
    queryFn: ({ signal }) => call(readDataExport, {}, { signal }),
    refetchInterval: ({ state }) => state.data?.export?.status === 'running' && lookEvery,
  });
}

/** When the caller's account will be deleted, and what keeps it from being. */
export function erasureQuery() {
  return queryOptions({
    queryKey: ['personal-data', 'erasure'],
    queryFn: ({ signal }) => call(readErasure, {}, { signal }),
  });
}
