import * as z from 'zod/mini';
import { id } from '../fields.ts';
import { route } from '../route.ts';
import { noInput, nothing } from '../values.ts';
import { openProject } from './projects.contract.ts';

/** How many of the projects that somebody opened are stored. */
export const mostRecentProjects = 20;

export const noteSeenProject = route({
  method: 'POST',
  path: '/project/seen',
  access: 'user',
  member: 'reader',
  summary:
    'Stores that whoever is logged in has opened a project; the last 20 are stored. Those of an organization that they belong to are not.',
  input: z.object({ projectId: id() }),
  output: nothing,
  message: 'Noted.',
  errors: ['not_found'],
  limit: { per: 'account', most: 600, seconds: 600 },
});

export const listRecentProjects = route({
  method: 'POST',
  path: '/project/recent',
  access: 'user',
  member: 'reader',
  seeAs: true,
  summary:
    'The projects of others that whoever is logged in has opened, the last one first; at most 20, without those that are not there any more.',
  input: noInput,
  output: z.object({ projectList: z.array(openProject), recordsTotal: z.number() }),
  message: 'Recently seen projects.',
  errors: [],
});

export const clearRecentProjects = route({
  method: 'POST',
  path: '/project/recent/clear',
  access: 'user',
  member: 'reader',
  summary: 'Forgets which projects whoever is logged in has opened.',
  input: noInput,
  output: nothing,
  message: 'Your recently seen projects were cleared.',
  errors: [],
});
