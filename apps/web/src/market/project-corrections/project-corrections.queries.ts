import { listProjectCorrections } from '@guildhall/contract/market/project-corrections.contract.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** The corrections of a project, newest first. */
export function projectCorrectionsQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: ['projects', 'corrections', id],
    queryFn: ({ pageParam, signal }) =>
      call(listProjectCorrections, { id, ...(pageParam ? { before: pageParam } : {}) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ records, more }) => (more ? records.at(-1)?.id : undefined),
  });
}
