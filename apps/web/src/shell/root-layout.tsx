import { Outlet, ScrollRestoration, useNavigation } from 'react-router';
import { ConfirmHost } from '../ui/confirm.tsx';
import { OfflineDialog } from '../ui/offline-dialog.tsx';
import classes from './root-layout.module.css';

/** What stands on every screen, whatever its frame. */
export function RootLayout() {
  const moving = useNavigation().state !== 'idle';
  return (
    <>
      <div className={classes.progress} data-moving={moving || undefined} aria-hidden />
      <Outlet />
      <ConfirmHost />
      <OfflineDialog />
      <ScrollRestoration />
    </>
  );
}
