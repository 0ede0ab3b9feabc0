import { Suspense, lazy } from 'react';
import { TableSkeleton } from '../ui/skeletons.tsx';

const Console = lazy(() => import('./console.tsx').then((module) => ({ default: module.Console })));

/** The operators' console, which comes in pieces of its own: its name is all that others load of it. */
export function Component() {
  return (
    <Suspense fallback={<TableSkeleton />}>
      <Console />
    </Suspense>
  );
}
