import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useDebouncedValue, useThrottledCallback } from '@mantine/hooks';
import { useMemo } from 'react';
import { fold } from '../fold.ts';

/** An entry of a select: the id and what is shown. */
export type Option = { value: string; label: string };

/** One page of a user list in the wire format of spec §7.format. */
export type OptionsSource<Row> = {
  /** Names the list in the cache. */
  name: string;
  /** 10, and 1000 for complaints (spec §9.select). */
  pageSize: number;
  load: (
    input: { start: number; length: number; order: { column: number; dir: 'asc' }[]; search: string },
    signal: AbortSignal,
  ) => Promise<{ records: Row[]; recordsFiltered: number }>;
  option: (row: Row) => Option;
  /** One entry by its id, for what is chosen before the list holds it. */
  one?: (id: string, signal: AbortSignal) => Promise<Option>;
};

const minuteMs = 60_000;
const pauseMs = 200;
const throttleMs = 100;
const scrollDistance = 1;

/**
 * The options that match a text, page after page as the list is scrolled to its end. What the server found for an
 * earlier text is narrowed at once; the server is asked when the typing pauses.
 */
export function useInfiniteOptions<Row>(source: OptionsSource<Row>, typed: string, enabled: boolean) {
  const [search] = useDebouncedValue(typed.trim(), pauseMs);
  const query = useInfiniteQuery({
    queryKey: ['options', source.name, search],
    initialPageParam: 0,
    enabled,
    staleTime: minuteMs,
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam, signal }) =>
      source.load({ start: pageParam, length: source.pageSize, order: [{ column: 1, dir: 'asc' }], search }, signal),
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, page) => sum + page.records.length, 0);
      return last.records.length > 0 && loaded < last.recordsFiltered ? pages.length * source.pageSize : undefined;
    },
  });
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const options = useMemo(() => {
    const found = query.data?.pages.flatMap((page) => page.records.map(source.option)) ?? [];
    // Who signs up while somebody scrolls moves the others on by one, so that the next page begins with one already here.
    const all = [...new Map(found.map((option) => [option.value, option])).values()];
    const text = fold(typed.trim());
    return text ? all.filter((option) => fold(option.label).includes(text)) : all;
  }, [query.data, source, typed]);
  const scrolled = useThrottledCallback((end: HTMLElement) => {
    const left = end.scrollHeight - end.scrollTop - end.clientHeight;
    if (left <= scrollDistance && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, throttleMs);
  return { options, loading: query.isFetching, hasNextPage, scrolled };
}
