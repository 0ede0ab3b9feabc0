import { Suspense, type ReactNode } from 'react';
import { useNear } from './hooks/use-near.ts';

/** What is loaded once its place has come near the screen, since few who open the screen get so far. */
export function WhenNear({ children, fallback }: { children: ReactNode; fallback?: ReactNode }) {
  const [place, near] = useNear<HTMLDivElement>(false);
  return <div ref={place}>{near && <Suspense fallback={fallback}>{children}</Suspense>}</div>;
}
