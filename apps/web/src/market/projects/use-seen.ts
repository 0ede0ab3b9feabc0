import { useEffect } from 'react';
import { noteSeen } from './projects.queries.ts';

const pauseMs = 1500;

/** Stores that a project was opened: a moment after it is shown, so that nothing of its page waits for that, or when it is left before. */
export function useSeen(projectId: string | undefined): void {
  useEffect(() => {
    if (projectId === undefined) return;
    let noted = false;
    const note = () => {
      if (!noted) void noteSeen(projectId);
      noted = true;
    };
    const timer = window.setTimeout(note, pauseMs);
    window.addEventListener('pagehide', note);
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener('pagehide', note);
      note();
    };
  }, [projectId]);
}
