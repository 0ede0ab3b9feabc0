import { useCallback, useEffect, useRef } from 'react';
import { wait } from '../../delays.ts';

/** Waits a number of milliseconds and answers whether the page or dialog that asked is still there. */
export function useWait() {
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);
  return useCallback(async (ms: number): Promise<boolean> => {
    if (ms > 0) await wait(ms);
    return !gone.current;
  }, []);
}
