import type { ShownAnnouncement } from '@guildhall/contract/live.contract.ts';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { queryClient } from '../../api/query-client.ts';

/** What is announced to the account, the newest first, and the ids of what was closed in this browser. */
export type Known = { announced: ShownAnnouncement[]; closed: string[] };

const key = 'announcements';

/** What this browser knew last, so that a screen has the place of the banner from its first moment on. */
function readKnown(): Known {
  try {
    return withoutEnded(JSON.parse(localStorage.getItem(key) ?? '') as Known);
  } catch {
    return { announced: [], closed: [] };
  }
}

function withoutEnded({ announced, closed }: Known): Known {
  return { announced: announced.filter(({ endsAt }) => Date.parse(endsAt) > Date.now()), closed };
}

/** Never requested: it is in the first event of the live stream, and in one of its own when it changes. */
export function announcementsQuery() {
  return queryOptions<Known>({ queryKey: ['announcements'], queryFn: skipToken, initialData: readKnown });
}

function save(change: (known: Known) => Known) {
  const known = withoutEnded(change(queryClient.getQueryData(announcementsQuery().queryKey) ?? readKnown()));
  queryClient.setQueryData(announcementsQuery().queryKey, known);
  if (known.announced.length === 0) localStorage.removeItem(key);
  else localStorage.setItem(key, JSON.stringify(known));
}

/** Caches what is announced now. What was closed of it stays closed. */
export function cacheAnnouncements(announced: ShownAnnouncement[]) {
  const ids = new Set(announced.map(({ id }) => id));
  save(({ closed }) => ({ announced, closed: closed.filter((id) => ids.has(id)) }));
}

/** Shows an announcement no more in this browser, until the next log-in. */
export function closeAnnouncement(closedId: string) {
  save(({ announced, closed }) => ({ announced, closed: [...closed, closedId] }));
}

/** Forgets what is over by now. */
export function dropEnded() {
  save((known) => known);
}
