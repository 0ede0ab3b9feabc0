import { listNewestProjects } from '@guildhall/contract/market/public-directory.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export function newestProjectsQuery() {
  return queryOptions({ queryKey: ['public-directory', 'newest'], queryFn: () => call(listNewestProjects, {}) });
}
