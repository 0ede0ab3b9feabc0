import * as z from 'zod/mini';
import { id } from '../fields.ts';
import { projectFilters } from './projects.contract.ts';
import { route } from '../route.ts';
import { dollars } from '../money.ts';
import { instant, noInput, nothing } from '../values.ts';

/** How many searches an account saves at most. */
export const mostSavedSearches = 20;

const savedSearch = z.object({
  id: z.string(),
  search: z.string(),
  categoryId: z.nullable(z.string()),
  /** The category's name, or empty. */
  category: z.string(),
  place: z.string(),
  minInvestment: z.nullable(dollars),
  duration: z.nullable(z.number()),
  sort: z.string(),
  createdAt: instant,
});

export const listSavedSearches = route({
  method: 'GET',
  path: '/project/search/saved',
  access: 'user',
  member: 'reader',
  seeAs: true,
  summary: 'The searches among the open projects that the caller has saved, newest first; at most 20.',
  input: noInput,
  output: z.object({ records: z.array(savedSearch), recordsTotal: z.number() }),
  message: 'Your saved searches.',
  errors: [],
});

export const saveSearch = route({
  method: 'POST',
  path: '/project/search/save',
  access: 'user',
  member: 'editor',
  summary:
    'Saves a search among the open projects, so that the caller is told of new ones that it finds. The same again is saved once.',
  input: projectFilters.check(
    z.refine(({ sort: _sort, ...narrowing }) => Object.values(narrowing).some(Boolean), {
      path: ['search'],
      error: 'Please use at least one filter. This search finds all projects.',
    }),
  ),
  output: z.object({ id: z.string() }),
  message: 'The search has been saved. We will notify you of new projects that match.',
  errors: [],
});

export const deleteSavedSearch = route({
  method: 'POST',
  path: '/project/search/saved/:id/delete',
  access: 'user',
  member: 'editor',
  summary: 'Takes a saved search of the caller away.',
  input: z.object({ id: id() }),
  output: nothing,
  message: 'The saved search has been deleted.',
  errors: ['not_found'],
});
