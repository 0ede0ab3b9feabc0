import {
  listPages,
  listPageVersions,
  previewPage,
  readPage,
  readPageVersion,
} from '@guildhall/contract/reach/site-pages.operator.contract.ts';
import type { ReceivedOf } from '@guildhall/contract/route.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { ask } from '../../console/operator-call.ts';
import { operatorKey } from '../../console/operator-keys.ts';
import { atOnce, quiet } from '../../console/operator.queries.ts';

export type ListedPage = ReceivedOf<typeof listPages>['records'][number];

export function pagesQuery() {
  return queryOptions({
    queryKey: [...operatorKey, 'pages'],
    queryFn: ({ signal }) => ask(listPages, {}, { signal }),
    meta: quiet,
  });
}

export type OperatedPage = ReceivedOf<typeof readPage>;

/** One page with its text; `page` is its path, such as `terms`. */
export function pageQuery(page: string) {
  return queryOptions({
    queryKey: [...operatorKey, 'page', page],
    queryFn: ({ signal }) => ask(readPage, { page }, { signal }),
    meta: quiet,
  });
}

export type PageVersion = ReceivedOf<typeof listPageVersions>['records'][number];

/** What was published at a page, newest first; the page itself has the newest, and more come on demand. */
export function pageVersionsQuery({ page, version, versions }: OperatedPage) {
  return infiniteQueryOptions({
    queryKey: [...operatorKey, 'page versions', page, version],
    queryFn: ({ pageParam, signal }) => ask(listPageVersions, { page, length: atOnce, before: pageParam }, { signal }),
    initialPageParam: 0,
    initialData: { pages: [versions], pageParams: [0] },
    getNextPageParam: ({ records, more }) => (more ? records.at(-1)?.version : undefined),
    staleTime: Infinity,
    meta: { ...quiet, onDemand: true },
  });
}

/** How a page would look with a text, or looked in a version. */
export function pageHtmlQuery(page: string, shown: { markdown: string } | { version: number }) {
  return queryOptions<{ html: string }>({
    queryKey: [...operatorKey, 'page html', page, shown],
    queryFn: ({ signal }) =>
      'version' in shown
        ? ask(readPageVersion, { page, version: shown.version }, { signal })
        : ask(previewPage, { page, markdown: shown.markdown }, { signal }),
    gcTime: 0,
    meta: quiet,
  });
}
