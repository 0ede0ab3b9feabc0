import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

/** Leads the keyboard to the frame of a cropper, which is there once the picture is. */
export function useFocusOnceLoaded() {
  const frame = useRef<RefObject<HTMLDivElement | null>>(undefined);
  const [loaded, setLoaded] = useState(false);
  useEffect(() => {
    if (loaded) frame.current?.current?.focus();
  }, [loaded]);
  return {
    setCropperRef: (ref: RefObject<HTMLDivElement | null>) => (frame.current = ref),
    onMediaLoaded: () => setLoaded(true),
  };
}
