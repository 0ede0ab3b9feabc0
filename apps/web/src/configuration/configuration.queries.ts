import { configuration } from '@guildhall/contract/configuration.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';

/** Payment providers, limits and the test mode: asked once. */
export function configurationQuery() {
  return queryOptions({
    queryKey: ['configuration'],
    queryFn: ({ signal }) => call(configuration, {}, { signal }),
    staleTime: Infinity,
    meta: { quiet: true },
  });
}
