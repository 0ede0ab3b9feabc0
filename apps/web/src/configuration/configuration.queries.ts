import { configuration } from '@guildhall/contract/configuration.contract.ts';
import type { DataOf } from '@guildhall/contract/route.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';

/** Payment providers, limits and the test mode: the server wrote them into the page; asked for once where it did not. */
export function configurationQuery() {
  return queryOptions({
    queryKey: ['configuration'],
    queryFn: ({ signal }) => call(configuration, {}, { signal }),
    initialData: inPage,
    staleTime: Infinity,
    meta: { quiet: true },
  });
}

function inPage(): DataOf<typeof configuration> | undefined {
  const written = document.querySelector<HTMLMetaElement>('meta[name="guildhall-configuration"]')?.content;
  return written?.startsWith('{') ? (JSON.parse(written) as DataOf<typeof configuration>) : undefined;
}
