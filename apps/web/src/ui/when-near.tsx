import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { useNear } from './hooks/use-near.ts';

/** In milliseconds, after which the screen itself has long been drawn. */
const patience = 3000;

/**
 * What is loaded once its place has come near the screen, since few who open the screen get so far; and a few seconds later anyway, for whoever
 * reads with a screen reader, or searches the page, and never scrolls. `fallback` is shown while it is fetched.
 */
export function WhenNear({ children, fallback }: { children: ReactNode; fallback?: ReactNode }) {
  const [place, near] = useNear<HTMLDivElement>(false);
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patience);
    return () => clearTimeout(timer);
  }, []);
  return <div ref={place}>{(near || late) && <Suspense fallback={fallback}>{children}</Suspense>}</div>;
}
