import * as z from 'zod/mini';
import { fail, reads } from '../text-fields.ts';
import { id, optionalId } from '../fields.ts';
import { page, pageInput, partInput, searchText } from '../paging.ts';
import { route } from '../route.ts';
import { instant, nothing } from '../values.ts';
import { isReferralToken } from './referrals.ts';

export const searchUsers = route({
  method: 'POST',
  path: '/user/search',
  access: 'user',
  member: 'reader',
  seeAs: true,
  replica: true,
  summary: 'The other users, to refer: columns 0 id, 1 name. Tells no more than id and name.',
  input: z.object(pageInput(2, { column: 1 })),
  output: page(z.object({ id: z.string(), name: z.string() })),
  message: 'Users.',
  errors: [],
});

export const referForm = z.object({ referal: id('Please choose a user.') });

export const referUser = route({
  method: 'POST',
  path: '/project/refer',
  access: 'user',
  member: 'editor',
  recorded: 'referral.send',
  summary: 'Refers a user to a project: not oneself, not the creator, not twice.',
  input: z.extend(referForm, { projectId: id(), orgId: optionalId() }),
  output: nothing,
  message: 'The user has been referred.',
  errors: ['not_found', 'forbidden'],
  limit: { per: 'account', most: 100, seconds: 3600, message: 'Too many referrals. Please wait a while.' },
});

export const listReferrals = route({
  method: 'POST',
  path: '/project/refer/list',
  access: 'user',
  member: 'reader',
  seeAs: true,
  summary: "The caller's referrals, newest first.",
  input: z.object({
    search: searchText(),
    ...partInput(),
  }),
  output: z.array(
    z.object({
      id: z.string(),
      projectId: z.string(),
      referalName: z.string(),
      projectTitle: z.string(),
      createdAt: instant,
    }),
  ),
  message: 'Your referrals.',
  errors: [],
});

export const makeReferralLink = route({
  method: 'POST',
  path: '/project/referLink',
  access: 'user',
  member: 'editor',
  recorded: 'referral.link',
  summary: "The caller's own link to the public page of a project, the same each time: `/p/{slug}?by=…`.",
  input: z.object({ projectId: id() }),
  output: z.object({ path: z.string() }),
  message: 'Your link.',
  errors: ['not_found', 'forbidden'],
  limit: { per: 'account', most: 100, seconds: 3600, message: 'Too many links. Please wait a while.' },
});

export const claimReferralLink = route({
  method: 'POST',
  path: '/project/referLink/claim',
  access: 'user',
  member: 'self',
  summary:
    'Counts who is logged in as somebody who joined by the link `by`: an account of the last day that is younger than the link, once. Neither who made the link nor who belongs to them or to the organization of the project.',
  input: z.object({
    by: reads<string, string>((value, ctx) => (isReferralToken(value) ? value : fail(ctx, 'This is no link.')), {
      type: 'string',
    }),
  }),
  output: nothing,
  message: 'You came by a link.',
  errors: ['not_found', 'forbidden'],
  limit: { per: 'account', most: 20, seconds: 3600, message: 'Too many links. Please wait a while.' },
});

/** How many people, or null for fewer than three. */
const threeOrMore = z.nullable(z.number());

export const listReferralLinks = route({
  method: 'POST',
  path: '/project/referLink/list',
  access: 'user',
  member: 'reader',
  seeAs: true,
  summary:
    "The caller's own links, newest first, with what came of each: how often it was seen (each visitor once a day), how many joined by it and how many of those invested in the project, null for fewer than three. `path` is empty while the project has no public page.",
  input: z.object(partInput(20)),
  output: z.array(
    z.object({
      id: z.string(),
      projectId: z.string(),
      projectTitle: z.string(),
      path: z.string(),
      seen: z.number(),
      joined: threeOrMore,
      invested: threeOrMore,
    }),
  ),
  message: 'Your links.',
  errors: [],
});
