import { useQuery } from '@tanstack/react-query';
import { Suspense, lazy, useEffect } from 'react';
import { Outlet } from 'react-router';
import { deletionQuery } from '../personal-data/deletion.queries.ts';
import { BottomNav } from './bottom-nav.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import classes from './app-layout.module.css';
import { keepOfflinePage } from './offline-page.ts';
import { useNotifications } from './use-notifications.ts';
import { useUnreadNotifications } from './use-unread-notifications.ts';
import { useUnread } from './use-unread.ts';

// Few ever see it.
const DeletionBanner = lazy(async () => ({
  default: (await import('../personal-data/deletion-banner.tsx')).DeletionBanner,
}));

/** The frame of every screen with a header. */
export function Component() {
  const unread = useUnread();
  const notifications = useUnreadNotifications();
  const { data: deletedAt } = useQuery(deletionQuery());
  useNotifications();
  useEffect(keepOfflinePage, []);
  return (
    <>
      <a href="#content" className={classes.skip}>
        Skip to content
      </a>
      <Header unread={unread} notifications={notifications} />
      {deletedAt && (
        <Suspense>
          <DeletionBanner deletedAt={deletedAt} />
        </Suspense>
      )}
      <Breadcrumb />
      <main id="content" tabIndex={-1} className={classes.content}>
        <Outlet />
      </main>
      <div className={classes.foot}>
        <Footer />
      </div>
      <BottomNav unread={unread} />
    </>
  );
}
