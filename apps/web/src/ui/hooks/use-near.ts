import { useEffect, useRef, useState, type RefObject } from 'react';

/** Whether a place has come near the screen once; `known` where it is there from the first. The browser's own `loading="lazy"` begins three screens ahead on a slow line. */
export function useNear<Place extends Element>(known: boolean): readonly [RefObject<Place | null>, boolean] {
  const place = useRef<Place>(null);
  const [near, setNear] = useState(known);
  useEffect(() => {
    if (near || !place.current) return;
    const watcher = new IntersectionObserver((seen) => seen.some((each) => each.isIntersecting) && setNear(true), {
      rootMargin: '50%',
    });
    watcher.observe(place.current);
    return () => watcher.disconnect();
  }, [near]);
  return [place, near] as const;
}
