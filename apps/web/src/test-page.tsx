import { MantineProvider } from '@mantine/core';
import { QueryClientProvider, type QueryKey } from '@tanstack/react-query';
import { configure, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { queryClient } from './api/query-client.ts';
import { theme } from './ui/theme.ts';

// A page's first answer takes over a second where both processors are busy with other tests.
configure({ asyncUtilTimeout: 30_000 });

type At = {
  /** The address at which it is shown. */
  at?: string;
  /** What has been loaded before, under the keys of its queries. */
  loaded?: readonly (readonly [QueryKey, unknown])[];
};

/** Shows a page, or a part of one, with what stands around all of them. */
export function showPage(part: ReactNode, { at = '/', loaded = [] }: At = {}) {
  queryClient.clear();
  for (const [key, data] of loaded) queryClient.setQueryData(key, data);
  const router = createMemoryRouter([{ path: '*', element: part }], { initialEntries: [at] });
  return render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider theme={theme}>
        <RouterProvider router={router} />
      </MantineProvider>
    </QueryClientProvider>,
  );
}
