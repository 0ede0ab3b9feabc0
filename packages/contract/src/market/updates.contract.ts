import * as z from 'zod/mini';
import { choice, flag, id, optionalId, optionalWhole, text } from '../fields.ts';
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

export const updateForm = z.object({
  title: text({ required: 'Please give it a title.', max: [100, 'The title cannot exceed 100 characters.'] }),
  text: text({
    kind: 'lines',
    required: 'Please write what is new.',
    max: [5000, 'The text cannot exceed 5000 characters.'],
  }),
  audience: choice(updateAudiences, 'Please choose who may read it.'),
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
    'Writes an update of a project of the caller: a draft, or one that everybody or only its investors may read. With `updateId` it changes a draft, publishes it, or corrects what is published: in place for 30 minutes, and then by a new version.',
  input: z.extend(updateForm, { projectId: id(), updateId: optionalId(), draft: flag() }),
  output: z.object({ id: z.string(), done: z.enum(['draft', 'published', 'corrected']) }),
  message: 'The draft has been saved.',
  messageOf: ({ done }) => writtenWords[done],
  errors: ['not_found', 'forbidden'],
  limit: { per: 'account', most: 60, seconds: 3600, message: 'Too many updates. Please wait a while.' },
});

const update = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  audience: z.enum(updateAudiences),
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
  summary: 'What an update that the caller may read has said, the newest version first; at most 50.',
  input: z.object({ id: id() }),
  output: z.object({
    records: z.array(z.object({ title: z.string(), text: z.string(), saidAt: instant })),
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
  summary: 'Deletes a draft of an update of a project of the caller.',
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
