import * as z from 'zod/mini';
import { choice, id, optionalId, optionalWhole, reads, readsOptional, text } from '../fields.ts';
import { operatorReason } from '../operator-reason.ts';
import { route } from '../route.ts';
import { blank, fail, written, type Context } from '../text-fields.ts';
import { instant, nothing } from '../values.ts';

/** For whom an announcement is: all accounts, or those of one type. */
export const audiences = ['everybody', 'people', 'organizations'] as const;
export type Audience = (typeof audiences)[number];

/** How it comes: by a banner, by a notification as well, or by a notification that is mailed to those who want that. */
export const announcementWays = ['banner', 'bell', 'mail'] as const;
export type AnnouncementWay = (typeof announcementWays)[number];

/** The most characters of a title and of a text. */
export const mostOfTitle = 60;
export const mostOfText = 300;

/** How many may be coming and running at once. */
export const mostAnnouncements = 10;
/** How many days from now one may end. */
export const mostDaysAnnounced = 90;

const announcement = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  audience: z.enum(audiences),
  way: z.enum(announcementWays),
  beginsAt: instant,
  endsAt: instant,
  madeBy: z.string(),
  /** Both are empty unless it was stopped before its end. */
  stoppedBy: z.string(),
  stoppedAt: instant,
  /** How many accounts have been notified so far. */
  notified: z.number(),
});

export const listAnnouncements = route({
  method: 'POST',
  path: '/operator/announcements',
  access: 'operator',
  operator: { roles: ['support'] },
  summary:
    'Announcements: those that are coming or running, and those that are over, the latest begin first; `after` (an id) pages on through what is over.',
  input: z.object({ after: optionalId(), length: optionalWhole(20, 1, 100, 'length') }),
  output: z.object({
    open: z.array(z.extend(announcement, { isRunning: z.boolean() })),
    records: z.array(announcement),
    more: z.boolean(),
    /** How many accounts there are in each audience now. */
    accounts: z.object({ everybody: z.number(), people: z.number(), organizations: z.number() }),
  }),
  message: 'The announcements.',
  errors: [],
});

/** A minute of UTC such as `2027-01-31T18:30`; undefined where it is none. */
function readMinute(value: unknown): string | undefined {
  const minute = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2})(:\d{2}(\.\d+)?)?Z?$/.exec(written(value))?.[1];
  const date = new Date(`${minute}Z`);
  return minute && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(minute) ? minute : undefined;
}

const minuteHint = { type: 'string', description: 'A minute of UTC such as 2027-01-31T18:30.' } as const;

function minute(value: unknown, ctx: Context): string {
  return readMinute(value) ?? fail(ctx, 'Please choose a day and a time.');
}

/** An announcement as it is written. `beginsAt` is empty for at once; both times are minutes of UTC. */
export const announcementForm = z
  .object({
    title: text({
      required: 'Please enter a title.',
      max: [mostOfTitle, `The title cannot exceed ${mostOfTitle} characters.`],
    }),
    text: text({
      kind: 'lines',
      required: 'Please write a text.',
      max: [mostOfText, `The text cannot exceed ${mostOfText} characters.`],
    }),
    audience: choice(audiences, 'Please choose who it is for.'),
    way: choice(announcementWays, 'Please choose how it comes.'),
    beginsAt: readsOptional<string, string>((value, ctx) => (blank(value) ? '' : minute(value, ctx)), minuteHint),
    endsAt: reads<string, string>(minute, minuteHint),
  })
  .check(
    z.refine<{ beginsAt: string; endsAt: string }>(
      ({ beginsAt, endsAt }) => typeof endsAt !== 'string' || beginsAt < endsAt,
      { path: ['endsAt'], error: 'It has to end after it begins.' },
    ),
  );

export const makeAnnouncement = route({
  method: 'POST',
  path: '/operator/announcements/make',
  access: 'operator',
  operator: { roles: ['support'], factor: 'fresh', audited: 'announcement.make' },
  summary:
    'Announces something to all accounts, to people or to organizations, from a minute of UTC on, at once where that is left out, until another.',
  input: announcementForm,
  output: z.object({ id: z.string() }),
  message: 'The announcement is made.',
  errors: [],
});

export const stopAnnouncement = route({
  method: 'POST',
  path: '/operator/announcements/:id/stop',
  access: 'operator',
  operator: { roles: ['support'], audited: 'announcement.stop' },
  summary: 'Ends an announcement before its time, or before it begins. Whoever was notified of it stays so.',
  input: z.object({ id: id(), reason: operatorReason }),
  output: nothing,
  message: 'The announcement is stopped.',
  errors: ['not_found'],
});
