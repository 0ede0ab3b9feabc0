import { useQueries } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Option, OptionsSource } from './infinite-options.ts';

const unknown = '…';

/** The labels of chosen entries: from the list when they were chosen, or else each requested by its id. */
export function useLabels<Row>(source: OptionsSource<Row>, chosen: readonly string[], options: readonly Option[]) {
  const labels = useRef(new Map<string, string>());
  for (const option of options) labels.current.set(option.value, option.label);
  const { one } = source;
  const asked = useQueries({
    queries: chosen
      .filter((id) => one && !labels.current.has(id))
      .map((id) => ({
        queryKey: ['options', source.name, 'one', id],
        queryFn: ({ signal }: { signal: AbortSignal }) => one!(id, signal),
        staleTime: Infinity,
        meta: { quiet: true },
      })),
  });
  for (const { data } of asked) if (data) labels.current.set(data.value, data.label);
  return (id: string) => labels.current.get(id) ?? unknown;
}
