import type { ShownAnnouncement } from '@guildhall/contract/live.contract.ts';
import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLive } from '../../api/live.ts';
import classes from './announcements.module.css';
import { announcementsQuery, cacheAnnouncements, closeAnnouncement, dropEnded, type Known } from './announcements.ts';

/** In milliseconds: no timer waits longer. */
const longestWait = 2_147_483_647;
const none: Known = { announced: [], closed: [] };

function hear(announced: ShownAnnouncement[] | null) {
  if (announced) cacheAnnouncements(announced);
}

/** The newest announcement that was not closed, beneath the header of every screen. */
export function AnnouncementBanner() {
  const { data = none } = useQuery(announcementsQuery());
  useLive('announcements', hear);
  const shown = data.announced.find(({ id }) => !data.closed.includes(id));
  const place = useRef<HTMLDivElement>(null);
  useStillPage(place);
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(dropEnded, Math.min(Date.parse(shown.endsAt) - Date.now(), longestWait));
    return () => clearTimeout(timer);
  }, [shown]);
  return (
    <div ref={place} className={classes.place}>
      {shown && (
        <section className={classes.banner} aria-label="Announcement" aria-live="polite">
          <AnnouncementText {...shown} />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            aria-label="Close the Announcement"
            onClick={() => closeAnnouncement(shown.id)}
          >
            <IconX size={20} aria-hidden />
          </ActionIcon>
        </section>
      )}
    </div>
  );
}

/** What people read of an announcement. */
export function AnnouncementText({ title, text }: Pick<ShownAnnouncement, 'title' | 'text'>) {
  return (
    <p className={classes.text}>
      <strong>{title}</strong> {text}
    </p>
  );
}

/** Scrolls by the height of a banner that comes while somebody reads, so that nothing moves under their eyes. */
function useStillPage(place: { current: HTMLDivElement | null }) {
  const before = useRef<number>(undefined);
  useLayoutEffect(() => {
    const height = place.current?.offsetHeight ?? 0;
    const grown = height - (before.current ?? height);
    before.current = height;
    // Further down the browser keeps what is read in its place by itself.
    if (grown > 0 && window.scrollY === 0) window.scrollTo(0, grown);
  });
}
