import { countUpdateReaders, listUpdateVersions, listUpdates } from '@guildhall/contract/market/updates.contract.ts';
import type { ReceivedOf } from '@guildhall/contract/route.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export type Updates = ReceivedOf<typeof listUpdates>;
export type Update = Updates['records'][number];
export type UpdateDraft = Updates['drafts'][number];
export type UpdatePicture = Update['pictures'][number];
export type UpdateFile = Update['files'][number];
export type UpdateVersion = ReceivedOf<typeof listUpdateVersions>['records'][number];

/** The updates of a project that its reader may read, newest first. */
export function updatesQuery(projectId: string) {
  return infiniteQueryOptions({
    queryKey: ['updates', projectId],
    queryFn: ({ pageParam, signal }) =>
      call(listUpdates, { id: projectId, ...(pageParam ? { before: pageParam } : {}) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ records, more }) => (more ? records.at(-1)?.id : undefined),
  });
}

/** How many would be notified of an update of one's own project. */
export function updateReadersQuery(projectId: string) {
  return queryOptions({
    queryKey: ['updates', projectId, 'readers'],
    queryFn: ({ signal }) => call(countUpdateReaders, { id: projectId }, { signal }),
  });
}

/** What an update has said, the newest version first. */
export function updateVersionsQuery(updateId: string) {
  return queryOptions({
    queryKey: ['updates', 'versions', updateId],
    queryFn: ({ signal }) => call(listUpdateVersions, { id: updateId }, { signal }),
  });
}
