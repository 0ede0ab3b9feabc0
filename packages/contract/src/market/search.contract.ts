import * as z from 'zod/mini';
import { searchText } from '../paging.ts';
import { route } from '../route.ts';
import { dollars } from '../money.ts';
import { picture } from '../values.ts';

/** With how many letters a search begins. */
export const leastSearched = 2;

/** How many of each kind are found. */
export const mostFound = 5;

/** What the search box shows of one organization, project or service. */
export const search = route({
  method: 'POST',
  path: '/search',
  access: 'user',
  member: 'reader',
  seeAs: true,
  replica: true,
  summary:
    'Organizations, projects and services by the words of their names, without regard to case and accents: at most 5 of each, for a text of at least 2 letters.',
  input: z.object({ search: searchText() }),
  output: z.object({
    /** `takesNoMoney`: it is frozen, or a project's organization is. */
    organizations: z.array(
      z.object({ id: z.string(), name: z.string(), type: z.string(), profilePic: picture, takesNoMoney: z.boolean() }),
    ),
    projects: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        photo: picture,
        organization: z.string(),
        takesNoMoney: z.boolean(),
      }),
    ),
    services: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        budget: dollars,
        /** Whose page lists it. */
        orgId: z.string(),
        organization: z.string(),
      }),
    ),
    /** What was searched for instead, where nothing has the text as it was written; otherwise empty. */
    searchedFor: z.string(),
  }),
  message: 'What was found.',
  errors: [],
});
