import { useCallback, useState } from 'react';
import { lazyDialog } from '../ui/dialogs/lazy-dialog.tsx';
import { searchKeys, useSearchKey } from '../ui/hooks/use-search-key.ts';
import classes from './operator.module.css';

const FindDialog = lazyDialog(() =>
  import('../server/search/find-dialog.operator.tsx').then((module) => module.FindDialog),
);

/** Opens the search of the console; so do ⌘K and Ctrl+K, unless a dialog is open already. */
export function FindButton() {
  const [opened, setOpened] = useState(false);
  const open = useCallback(() => setOpened(true), []);
  useSearchKey(open);
  return (
    <>
      <button type="button" className={classes.find} aria-keyshortcuts={searchKeys} onClick={open}>
        Find
      </button>
      <FindDialog opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}
