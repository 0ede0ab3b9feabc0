import * as z from 'zod/mini';
import { id, optionalId } from '../fields.ts';
import { page, pageInput, partInput, searchText } from '../paging.ts';
import { route } from '../route.ts';
import { instant, nothing } from '../values.ts';

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
