import * as z from 'zod/mini';
import { choice, id, optionalText, text } from '../fields.ts';
import { route } from '../route.ts';
import { nothing } from '../values.ts';
import { queryOfQueue, narrowedQueues, type NarrowedQueue } from './filter-parameters.ts';

/** How many an operator saves of one queue: they are chosen from a menu. */
export const mostFilters = 20;

/** The most characters of a name. */
export const mostOfFilterName = 60;

const forOperators = { method: 'POST', access: 'operator' } as const;
const roles = ['support', 'finance'] as const;

const narrowedQueue = choice(narrowedQueues, 'There is no such queue.');

export const filterNameForm = z.object({
  name: text({
    required: 'Please enter a name.',
    max: [mostOfFilterName, `The name cannot exceed ${mostOfFilterName} characters.`],
  }),
});

export const listFilters = route({
  ...forOperators,
  path: '/operator/filters',
  operator: { roles },
  summary: 'What the caller has saved of one queue, by name: `query` is the query string of its address.',
  input: z.object({ queue: narrowedQueue }),
  output: z.object({ records: z.array(z.object({ id: z.string(), name: z.string(), query: z.string() })) }),
  message: 'Your saved filters.',
  errors: [],
});

type Narrowed = { queue: NarrowedQueue; query: string };

export const saveFilter = route({
  ...forOperators,
  path: '/operator/filters/save',
  operator: { roles, audited: 'filter.save' },
  summary: `Saves what a queue is narrowed to under a name, for the caller alone: up to ${mostFilters} of one queue, with different names. \`query\` has the parameters of that queue alone.`,
  input: z.extend(filterNameForm, { queue: narrowedQueue, query: optionalText(1000, 'The filter') }).check(
    z.refine<Narrowed>((narrowed) => queryOfQueue(narrowed.queue, narrowed.query) !== undefined, {
      path: ['query'],
      error: 'This queue cannot be narrowed in this way.',
    }),
  ),
  output: z.object({ id: z.string() }),
  message: 'The filter is saved.',
  errors: [],
});

export const renameFilter = route({
  ...forOperators,
  path: '/operator/filters/:id/rename',
  operator: { roles, audited: 'filter.rename' },
  summary: 'Gives a filter of the caller another name.',
  input: z.extend(filterNameForm, { id: id() }),
  output: nothing,
  message: 'The filter has its new name.',
  errors: ['not_found'],
});

export const removeFilter = route({
  ...forOperators,
  path: '/operator/filters/:id/remove',
  operator: { roles, audited: 'filter.remove' },
  summary: 'Deletes a filter of the caller.',
  input: z.object({ id: id() }),
  output: nothing,
  message: 'The filter is deleted.',
  errors: ['not_found'],
});
