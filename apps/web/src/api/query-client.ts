import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { handleError } from './handle-error.ts';
import { session } from './session.ts';

const worthRetrying = (error: unknown) =>
  error instanceof ApiError && (error.statusCode === 0 || error.statusCode >= 502);

/** Everything loaded lives here. Failures are shown by the one error handler; a page need not. `meta: { quiet: true }` keeps a mere ornament silent. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (!query.meta?.['quiet'] || (error instanceof ApiError && error.statusCode === 401)) handleError(error);
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

let owner = session.get('token');
session.watch(() => {
  if (owner === session.get('token')) return;
  owner = session.get('token');
  queryClient.clear();
});
