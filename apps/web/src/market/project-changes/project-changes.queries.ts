import { listProjectChanges } from '@guildhall/contract/market/project-changes.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** The changes of the terms of a project, newest first. */
export function projectChangesQuery(id: string) {
  return queryOptions({
    queryKey: ['projects', 'changes', id],
    queryFn: ({ signal }) => call(listProjectChanges, { id }, { signal }),
  });
}
