import { useEffect } from 'react';

/** Calls `open` when ⌘K or Ctrl+K is pressed, unless a dialog is open already; not while the keys are another’s (`isOff`). */
export function useSearchKey(open: () => void, isOff = false) {
  useEffect(() => {
    if (isOff) return undefined;
    const press = (event: KeyboardEvent) => {
      if (!(event.metaKey || event.ctrlKey) || event.shiftKey || event.altKey || event.key.toLowerCase() !== 'k')
        return;
      event.preventDefault();
      if (!document.querySelector('[role="dialog"]')) open();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [open, isOff]);
}

/** As `aria-keyshortcuts` names them. */
export const searchKeys = 'Meta+K Control+K';
