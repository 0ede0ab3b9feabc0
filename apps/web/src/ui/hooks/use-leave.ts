import { useCallback, useEffect, useRef } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import { useWait } from './use-wait.ts';

/**
 * Leaves a page whose form is finished: to `to`, after `afterMs`, with a `message` for that page. The page leaves the history too, so that Back never
 * leads into a form that was sent. A user who has left the page meanwhile, or is leaving it, stays where they went: the
 * answer is then false.
 */
export function useLeave() {
  const navigate = useNavigate();
  const stillHere = useWait();
  const state = useNavigation().state;
  const moving = useRef(false);
  useEffect(() => {
    moving.current = state !== 'idle';
  }, [state]);
  return useCallback(
    async (to: string, afterMs = 0, message?: unknown): Promise<boolean> => {
      if (!(await stillHere(afterMs)) || moving.current) return false;
      await navigate(to, { replace: true, state: message });
      return true;
    },
    [navigate, stillHere],
  );
}
