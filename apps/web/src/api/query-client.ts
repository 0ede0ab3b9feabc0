import { MutationCache, QueryCache, QueryClient, type Query, type QueryKey } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { handleError } from './handle-error.ts';
import { session } from './session.ts';

/** Whether the same might be answered otherwise in a moment. */
export function worthRetrying(error: unknown) {
  return error instanceof ApiError && (error.statusCode === 0 || error.statusCode >= 502);
}

/**
 * Everything loaded lives here. Failures are shown by the one error handler; a page need not. `meta: { quiet: true }` keeps a mere ornament
 * silent, `{ quiet: 404 }` what the page itself says when it is not found.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      const status = error instanceof ApiError && error.statusCode;
      const quiet = query.meta?.['quiet'];
      if (status === 401 || !(quiet === true || (quiet && quiet === status))) handleError(error);
    },
  }),
  mutationCache: new MutationCache({ onError: handleError }),
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retryOnMount: false,
      networkMode: 'always',
      retry: (failures, error) => failures < 2 && worthRetrying(error),
      retryDelay: (failures) => 500 * 2 ** failures,
    },
    mutations: { networkMode: 'always' },
  },
});

/**
 * Asks again for all that is shown under `queryKey`, because something has happened. What is being asked for the first
 * time may be answered as things stood before, and the library lets it be: it is asked once more afterwards.
 */
export async function invalidate(queryKey: QueryKey, client = queryClient): Promise<void> {
  const isFirst = ({ state }: Query) => state.fetchStatus === 'fetching' && state.data === undefined;
  const firsts = new Set(client.getQueryCache().findAll({ queryKey, predicate: isFirst }));
  await client.invalidateQueries({ queryKey });
  if (firsts.size > 0) await client.invalidateQueries({ queryKey, predicate: (query) => firsts.has(query) });
}

let owner = session.get('token');
session.watch(() => {
  if (owner === session.get('token')) return;
  owner = session.get('token');
  queryClient.clear();
});
