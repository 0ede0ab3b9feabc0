import type { ReactNode } from 'react';
import { pathTo } from '../paths.ts';
import { ErrorState } from '../ui/states/error-state.tsx';
import { TableSkeleton } from '../ui/states/skeletons.tsx';

type Props<Data> = {
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown };
  /** What is shown while it loads. */
  skeleton?: ReactNode;
  children: (data: Data) => ReactNode;
};

/** What a screen of the console shows of its data; until that is there a skeleton, or the error with a way to the overview. */
export function ConsoleData<Data>({
  query: { data, error, refetch },
  skeleton = <TableSkeleton />,
  children,
}: Props<Data>) {
  if (data !== undefined) return children(data);
  if (!error) return skeleton;
  return <ErrorState error={error} retry={refetch} back={{ to: pathTo('operator'), label: 'Go to the overview' }} />;
}
