import { listInvestors } from '@guildhall/contract/market/investments.contract.ts';
import type { ReceivedOf } from '@guildhall/contract/route.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export type Investor = ReceivedOf<typeof listInvestors>['records'][number];

const atOnce = 10;
const mostAtOnce = 100;

/** Who invested in one's own project, newest first, ten more each time. A document's link lasts ten minutes. */
export function investorsQuery(projectId: string) {
  return infiniteQueryOptions({
    queryKey: ['projects', 'investors', projectId],
    queryFn: ({ pageParam, signal }) =>
      call(listInvestors, { id: projectId, length: atOnce, ...(pageParam ? { before: pageParam } : {}) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ records, more }) => (more ? records.at(-1)?.id : undefined),
    refetchInterval: 5 * 60_000,
  });
}

/** All of them, however many pages that takes. */
export async function readAllInvestors(projectId: string): Promise<Investor[]> {
  const all: Investor[] = [];
  for (let before = ''; ;) {
    const { records, more } = await call(listInvestors, {
      id: projectId,
      length: mostAtOnce,
      ...(before ? { before } : {}),
    });
    all.push(...records);
    if (!more) return all;
    before = records.at(-1)!.id;
  }
}
