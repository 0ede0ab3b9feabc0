import { useCallback, useEffect, useRef } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import { wait } from '../delays.ts';

/**
 * Leaves a page whose form is finished: to `to`, after `afterMs`. The page leaves the history too, so that Back never
 * leads into a form that was sent. Whoever has left the page meanwhile, or is on the way, stays where they went: the
 * answer is then false.
 */
export const useLeave = () => {
  const navigate = useNavigate();
  const moving = useNavigation().state !== 'idle';
  const page = useRef({ gone: false, moving });
  useEffect(() => {
    page.current.moving = moving;
  }, [moving]);
  useEffect(() => {
    const { current } = page;
    current.gone = false;
    return () => {
      current.gone = true;
    };
  }, []);
  return useCallback(
    async (to: string, afterMs = 0): Promise<boolean> => {
      if (afterMs > 0) await wait(afterMs);
      if (page.current.gone || page.current.moving) return false;
      await navigate(to, { replace: true });
      return true;
    },
    [navigate],
  );
};
