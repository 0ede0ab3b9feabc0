import { configuration } from '@guildhall/contract/configuration/configuration.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';
import { configurationInPage } from './in-page.ts';

/** Payment providers, limits and the test mode: the server wrote them into the page; asked for once where it did not. */
export function configurationQuery() {
  return queryOptions({
    queryKey: ['configuration'],
    queryFn: ({ signal }) => call(configuration, {}, { signal }),
    initialData: configurationInPage,
    staleTime: Infinity,
    meta: { quiet: true },
  });
}
