import { Outlet, ScrollRestoration, useNavigation, type Location } from 'react-router';
import { ConfirmHost } from '../ui/dialogs/confirm.tsx';
import { OfflineDialog } from '../ui/dialogs/offline-dialog.tsx';
import classes from './root-layout.module.css';

/** Every document's first place in the history has the key `default`: its own address keeps it from opening where another page was left. */
function keyOfPlace({ key, pathname, search }: Location) {
  return key === 'default' ? pathname + search : key;
}

/** What is on every screen, whatever its frame. */
export function RootLayout() {
  const moving = useNavigation().state !== 'idle';
  return (
    <>
      <div className={classes.progress} data-moving={moving || undefined} aria-hidden />
      <Outlet />
      <ConfirmHost />
      <OfflineDialog />
      <ScrollRestoration getKey={keyOfPlace} />
    </>
  );
}
