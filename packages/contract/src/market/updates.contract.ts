import * as z from 'zod/mini';
import { choice, flag, id, optionalId, optionalUpload, optionalWhole, text } from '../fields.ts';
import { route } from '../route.ts';
import { instant, nothing } from '../values.ts';

/** Who may read an update. */
export const updateAudiences = ['everybody', 'investors'] as const;
export type UpdateAudience = (typeof updateAudiences)[number];

/** The audiences in the words of the screens. */
export const audienceWords: Record<UpdateAudience, string> = { everybody: 'Everybody', investors: 'Investors only' };

/** For how many minutes a published update is corrected in place; afterwards a correction is a new version. */
export const minutesToCorrect = 30;
/** How many drafts of updates a project has at most. */
export const mostUpdateDrafts = 20;
/** From how many who ask for an update on its organization is shown the number. */
export const fewestAskersShown = 3;
/** How many versions an update has at most. */
export const mostUpdateVersions = 50;
/** How many who are notified of an update are counted at most; the number then means "or more". */
export const mostReadersCounted = 10_000;

/** How many pictures, and how many files, an update has at most. */
export const mostUpdatePictures = 6;
export const mostUpdateFiles = 3;

/** What a picture shows, in words for who does not see it. */
export const pictureDescription = text({
  required: 'Please describe the picture.',
  max: [200, 'The description cannot exceed 200 characters.'],
});

const eachOnce = z.refine<{ id: string }[]>(
  (given) => new Set(given.map(({ id }) => id)).size === given.length,
  'Please name each once.',
);

const givenPictures = z
  .array(z.object({ id: id(), description: pictureDescription }), { error: 'Please name pictures.' })
  .check(z.maxLength(mostUpdatePictures, `An update has up to ${mostUpdatePictures} pictures.`), eachOnce);
const givenFiles = z
  .array(z.object({ id: id() }), { error: 'Please name files.' })
  .check(z.maxLength(mostUpdateFiles, `An update has up to ${mostUpdateFiles} files.`), eachOnce);

export const updateForm = z.object({
  title: text({ required: 'Please give it a title.', max: [100, 'The title cannot exceed 100 characters.'] }),
  text: text({
    kind: 'lines',
    required: 'Please write what is new.',
    max: [5000, 'The text cannot exceed 5000 characters.'],
  }),
  audience: choice(updateAudiences, 'Please choose who may read it.'),
  pictures: z._default(givenPictures, []),
  files: z._default(givenFiles, []),
});

const writtenWords = {
  draft: 'The draft has been saved.',
  published: 'The update has been published.',
  corrected: 'The update has been corrected.',
};

export const writeUpdate = route({
  method: 'POST',
  path: '/project/update',
  access: 'organization',
  member: 'editor',
  recorded: 'project.update',
  summary:
    'Writes an update of a project of the caller: a draft, or one that everybody or only its investors may read. With `updateId` it changes a draft, publishes it, or corrects what is published: in place for 30 minutes, and then by a new version. `pictures` and `files` are those that it has from now on, in their order; where they are left out they stay.',
  input: z.extend(updateForm, {
    projectId: id(),
    updateId: optionalId(),
    draft: flag(),
    pictures: z.optional(givenPictures),
    files: z.optional(givenFiles),
  }),
  output: z.object({ id: z.string(), done: z.enum(['draft', 'published', 'corrected']) }),
  message: 'The draft has been saved.',
  messageOf: ({ done }) => writtenWords[done],
  errors: ['not_found', 'forbidden'],
  limit: { per: 'account', most: 60, seconds: 3600, message: 'Too many updates. Please wait a while.' },
});

/** Links are short-lived, for the caller alone, and open as long as they may read the update. */
const shownPicture = z.object({
  id: z.string(),
  description: z.string(),
  /** To the picture, and to a smaller copy that is cut to 16:9. */
  link: z.string(),
  smallLink: z.string(),
});
/** `size` in bytes. */
const shownFile = z.object({ id: z.string(), name: z.string(), size: z.number(), link: z.string() });
const shownFiles = { pictures: z.array(shownPicture), files: z.array(shownFile) };

export const addUpdateFile = route({
  method: 'POST',
  path: '/project/update/file',
  access: 'organization',
  member: 'editor',
  recorded: 'project.update.file',
  summary:
    'Uploads a picture, or a file, for an update of a project of the caller. Nobody else sees it before an update that they may read names it; what none names is deleted after a day.',
  input: z
    .object({ projectId: id(), picture: optionalUpload(), document: optionalUpload() })
    .check(
      z.refine<{ picture: unknown; document: unknown }>(
        ({ picture, document }) => (picture === null) !== (document === null),
        { path: ['picture'], error: 'Please choose a picture or a file.' },
      ),
    ),
  /** `smallLink` is empty for a file that is no picture. */
  output: z.extend(shownFile, { smallLink: z.string() }),
  message: 'The file has been uploaded.',
  errors: ['not_found', 'forbidden', 'too_large'],
  maxBody: 12_000_000,
  limit: { per: 'account', most: 120, seconds: 3600, message: 'Too many files. Please wait a while.' },
});

const update = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  audience: z.enum(updateAudiences),
  ...shownFiles,
});

export const listUpdates = route({
  method: 'GET',
  path: '/project/updates/:id',
  access: 'user',
  member: 'reader',
  seeAs: true,
  summary:
    "The updates of a project that the caller may read, newest first; `before` (an update's id) pages back. Its organization has its `drafts` as well.",
  input: z.object({ id: id(), before: optionalId(), length: optionalWhole(10, 1, 100, 'length') }),
  output: z.object({
    records: z.array(
      z.extend(update, {
        publishedAt: instant,
        /** When its newest version was written; empty where it has one. */
        correctedAt: z.string(),
      }),
    ),
    more: z.boolean(),
    drafts: z.array(update),
    /** Whether the caller has pressed Follow. */
    following: z.boolean(),
    /** Why the caller follows the project without having pressed Follow; empty where they do not. */
    followsAs: z.enum(['investor', 'connected', '']),
    /** For who has a holding: whether they may ask for an update, or have asked since the last one; empty otherwise. */
    ask: z.enum(['offered', 'asked', '']),
    /** For its organization while updates are asked for: how many ask, null below three, and until when an answer is in time. */
    request: z.nullable(z.object({ people: z.nullable(z.number()), answerBy: instant })),
  }),
  message: 'The updates.',
  errors: ['not_found'],
});

export const countUpdateReaders = route({
  method: 'GET',
  path: '/project/update/readers/:id',
  access: 'organization',
  member: 'reader',
  seeAs: true,
  summary:
    'How many are notified of an update of a project of the caller that is for everybody, or for investors: of those above 10,000 the number is 10,000.',
  input: z.object({ id: id() }),
  output: z.object({ everybody: z.number(), investors: z.number() }),
  message: 'Who is notified.',
  errors: ['not_found'],
});

export const followProject = route({
  method: 'POST',
  path: '/project/follow',
  access: 'user',
  member: 'editor',
  recorded: 'project.follow',
  summary:
    'Follows a project, or no longer, as `on` says. Its investors and those who are connected to its organization follow it without that.',
  input: z.object({ projectId: id(), on: flag() }),
  output: z.object({ on: z.boolean() }),
  message: 'You no longer follow this project.',
  messageOf: ({ on }) => (on ? 'You follow this project.' : 'You no longer follow this project.'),
  errors: ['not_found', 'forbidden'],
  limit: { per: 'account', most: 60, seconds: 600, message: 'Too many changes. Please wait a while.' },
});

export const listUpdateVersions = route({
  method: 'GET',
  path: '/project/update/versions/:id',
  access: 'user',
  member: 'reader',
  seeAs: true,
  summary:
    'What an update that the caller may read has said, and the pictures and files that it had, the newest version first; at most 50.',
  input: z.object({ id: id() }),
  output: z.object({
    records: z.array(z.object({ title: z.string(), text: z.string(), saidAt: instant, ...shownFiles })),
  }),
  message: 'The versions of the update.',
  errors: ['not_found'],
});

export const discardUpdate = route({
  method: 'POST',
  path: '/project/update/discard',
  access: 'organization',
  member: 'editor',
  recorded: 'project.update.discard',
  summary: 'Deletes a draft of an update of a project of the caller, with its pictures and files.',
  input: z.object({ updateId: id() }),
  output: nothing,
  message: 'The draft has been discarded.',
  errors: ['not_found'],
});

export const askForUpdate = route({
  method: 'POST',
  path: '/project/ask',
  access: 'user',
  member: 'editor',
  recorded: 'project.ask',
  summary:
    'Asks the organization of a project in which the caller has a holding for an update, after four weeks without one, once a month. Nobody sees who asks.',
  input: z.object({ projectId: id() }),
  output: nothing,
  message: 'Your request has been sent. Nobody sees that it was you.',
  errors: ['not_found', 'forbidden'],
  limit: { per: 'account', most: 60, seconds: 600, message: 'Too many requests. Please wait a while.' },
});
