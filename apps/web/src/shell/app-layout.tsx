import { useQuery } from '@tanstack/react-query';
import { Suspense, lazy, useEffect } from 'react';
import { Outlet } from 'react-router';
import { BottomNav } from './bottom-nav.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import classes from './app-layout.module.css';
import { cacheOfflinePage } from './offline-page.ts';
import { AnnouncementBanner } from '../reach/announcements/announcement-banner.tsx';
import { standingQuery } from '../people/accounts/standing.queries.ts';
import { useScreen } from '../ui/hooks/use-screen.ts';
import { useNotifications } from './use-notifications.ts';
import { useUnreadNotifications } from './use-unread-notifications.ts';
import { session } from '../api/session.ts';
import { useUnread } from './use-unread.ts';

// Few ever see it.
const StandingBars = lazy(async () => ({ default: (await import('./standing-bars.tsx')).StandingBars }));

const SeeAsBar = lazy(async () => ({ default: (await import('../people/see-as/see-as-bar.tsx')).SeeAsBar }));

/** The frame of every screen with a header. The operators' console has a navigation of its own, and none of this one. */
export function AppLayout() {
  const inConsole = useScreen()?.frame === 'console';
  const seenAs = session.seenAs();
  const unread = useUnread(!inConsole && !seenAs);
  const notifications = useUnreadNotifications();
  const { data: standing } = useQuery(standingQuery());
  useNotifications();
  useEffect(cacheOfflinePage, []);
  return (
    <>
      <a href="#content" className={classes.skip}>
        Skip to content
      </a>
      <Header unread={unread} notifications={notifications} inConsole={inConsole} />
      {seenAs && (
        <Suspense>
          <SeeAsBar {...seenAs} />
        </Suspense>
      )}
      {standing && (
        <Suspense>
          <StandingBars {...standing} />
        </Suspense>
      )}
      <AnnouncementBanner />
      <Breadcrumb />
      <main id="content" tabIndex={-1} className={classes.content}>
        <Outlet />
      </main>
      <div className={classes.foot}>
        <Footer />
      </div>
      {!inConsole && <BottomNav unread={unread} />}
    </>
  );
}
