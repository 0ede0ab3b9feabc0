import { useEffect, useRef } from 'react';
import { useOffline } from '../../api/connection.ts';
import classes from './offline-dialog.module.css';

/** Blocks the page while the connection is gone, and goes by itself when it is back (spec §4.offline). */
export function OfflineDialog() {
  const offline = useOffline();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (offline) dialog.current?.showModal();
    else dialog.current?.close();
  }, [offline]);
  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-labelledby="offline-title"
      aria-describedby="offline-text"
      onCancel={(event) => event.preventDefault()}
      onKeyDown={(event) => event.key === 'Escape' && event.preventDefault()}
    >
      <h2 id="offline-title" className={classes.title}>
        Oops! No internet
      </h2>
      <p id="offline-text">Please check your internet connection!</p>
    </dialog>
  );
}
