import { Outlet, ScrollRestoration, useNavigation } from 'react-router';
import { ConfirmHost } from '../ui/dialogs/confirm.tsx';
import { OfflineDialog } from '../ui/dialogs/offline-dialog.tsx';
import { keyOfPosition } from './last-places.ts';
import classes from './root-layout.module.css';

/** What is on every screen, whatever its frame. */
export function RootLayout() {
  const moving = useNavigation().state !== 'idle';
  return (
    <>
      <div className={classes.progress} data-moving={moving || undefined} aria-hidden />
      <Outlet />
      <ConfirmHost />
      <OfflineDialog />
      <ScrollRestoration getKey={keyOfPosition} />
    </>
  );
}
