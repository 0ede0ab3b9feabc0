import { api, mistakesIn } from '../mutation.ts';

/** Mistakes in what the house announces, and in who is notified of it. */
export const announcementsMistakes = [
  ...mistakesIn(
    `${api}/reach/announcements/announcements.functions.sql`,
    ['announcements/announcements'],
    ['who has joined since is notified of an announcement', 'u.created_at <= a.begins_at\n          AND ', ''],
    [
      'organizations are notified of what is for people',
      "OR u.type = 2 AND a.audience IN ('everybody', 'organizations')",
      'OR u.type = 2',
    ],
    [
      'accounts are notified of a stopped announcement',
      "WHERE o.stopped_at IS NULL AND o.ends_at > now() AND o.begins_at <= now() AND o.way <> 'banner'",
      "WHERE o.ends_at > now() AND o.begins_at <= now() AND o.way <> 'banner'",
    ],
    [
      'a job that is done again begins with the first account',
      'notified_to = coalesce(last_one, o.notified_to)',
      'notified_to = o.notified_to',
    ],
    ['who wants no such notifications gets them', "AND notification_way(u.id, 'announcements') <> 'none'\n", ''],
    ['any number of announcements is made', 'a.ends_at > now()) >= most THEN', 'a.ends_at > now()) >= 1000 THEN'],
    ['an announcement that is over is stopped', 'found.stopped_at IS NOT NULL OR found.ends_at <= now()', 'false'],
  ),
  ...mistakesIn(
    `${api}/reach/announcements/announcements.sql.ts`,
    ['announcements/announcements'],
    [
      'a stopped announcement is still shown',
      'WHERE a.stopped_at IS NULL AND a.ends_at > now() AND a.begins_at <= now()',
      'WHERE a.ends_at > now() AND a.begins_at <= now()',
    ],
    [
      'an announcement is shown before it begins',
      'a.stopped_at IS NULL AND a.ends_at > now() AND a.begins_at <= now()',
      'a.stopped_at IS NULL AND a.ends_at > now()',
    ],
  ),
  ...mistakesIn(
    `${api}/reach/announcements/shown-announcements.ts`,
    ['announcements/announcements'],
    [
      'everybody reads what is for organizations',
      ".filter(({ audience }) => audience === 'everybody' || audience === own)",
      '.filter(({ audience }) => audience !== own || audience === own)',
    ],
  ),
  ...mistakesIn(
    `${api}/reach/notifications/notifications.functions.sql`,
    ['announcements/announcements'],
    ['an announcement for the bell alone is mailed', " AND data ->> 'way' = 'mail'", ''],
  ),
];
