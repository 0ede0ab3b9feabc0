import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { useNear } from './hooks/use-near.ts';

/** In milliseconds, after which the screen itself has long been drawn. */
const patience = 3000;

type Props = {
  children: ReactNode;
  /** A few seconds later anyway, for whoever reads with a screen reader or searches the page, and never scrolls. */
  orLater?: boolean;
  /** Is shown while it is fetched. */
  fallback?: ReactNode;
};

/** What is loaded once its place has come near the screen, since few who open the screen get so far. */
export function WhenNear({ children, orLater = false, fallback }: Props) {
  const [place, near] = useNear<HTMLDivElement>(false);
  const late = useLate(orLater);
  return <div ref={place}>{(near || late) && <Suspense fallback={fallback}>{children}</Suspense>}</div>;
}

/** What is loaded a few seconds after the screen, wherever its place is: nothing is below it. */
export function Later({ children }: { children: ReactNode }) {
  return useLate(true) && <Suspense>{children}</Suspense>;
}

/** Whether a screen has been there for a few seconds. */
function useLate(asked: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!asked) return;
    const timer = setTimeout(() => setLate(true), patience);
    return () => clearTimeout(timer);
  }, [asked]);
  return late;
}
