import * as z from 'zod/mini';
import { choice, id, nameText } from '../fields.ts';
import { operatorReason } from '../operator-reason.ts';
import { route } from '../route.ts';
import { noInput, nothing } from '../values.ts';

/** What is sorted into categories. */
export const categoryKinds = ['project', 'organization'] as const;
export type CategoryKind = (typeof categoryKinds)[number];

/** How many there are of a kind at most: people choose from a list that they see as a whole. */
export const mostCategories = 60;

const category = z.object({
  id: z.string(),
  kind: z.enum(categoryKinds),
  name: z.string(),
  /** What has it keeps it, and nothing new may choose it. */
  hidden: z.boolean(),
  /** How many open projects or organizations are in it, counted to `mostWaiting`. */
  members: z.number(),
});

const forAdmins = { access: 'operator', errors: ['not_found'] } as const;

export const listCategories = route({
  method: 'GET',
  path: '/operator/categories',
  access: 'operator',
  operator: { roles: ['admin'] },
  summary: 'The categories of projects and of organizations, hidden ones too, in the order in which they are offered.',
  input: noInput,
  output: z.object({ records: z.array(category) }),
  message: 'The categories.',
  errors: [],
});

const name = nameText({
  required: 'Please enter a name.',
  max: [40, 'The name of a category cannot exceed 40 characters.'],
});

export const addCategoryForm = z.object({
  kind: choice(categoryKinds, 'Please choose what it is for.'),
  name,
  reason: operatorReason,
});

export const addCategory = route({
  method: 'POST',
  path: '/operator/categories/add',
  access: 'operator',
  operator: { roles: ['admin'], audited: 'category.add' },
  summary: 'Adds a category at the end of its list. No two of a kind have the same name but for case and accents.',
  input: addCategoryForm,
  output: z.object({ id: z.string() }),
  message: 'The category has been added.',
  errors: [],
});

export const renameCategoryForm = z.object({ name, reason: operatorReason });

export const renameCategory = route({
  ...forAdmins,
  method: 'POST',
  path: '/operator/categories/:id/rename',
  operator: { roles: ['admin'], audited: 'category.rename' },
  summary: 'Gives a category another name, which then stands beside all that is in it.',
  input: z.extend(renameCategoryForm, { id: id() }),
  output: nothing,
  message: 'The category has a new name.',
});

const hideForm = z.object({ id: id(), reason: operatorReason });

export const hideCategory = route({
  ...forAdmins,
  method: 'POST',
  path: '/operator/categories/:id/hide',
  operator: { roles: ['admin'], audited: 'category.hide' },
  summary: 'Offers a category no more. What has it keeps it, and searches offer it while something is in it.',
  input: hideForm,
  output: nothing,
  message: 'The category is hidden.',
});

export const showCategory = route({
  ...forAdmins,
  method: 'POST',
  path: '/operator/categories/:id/show',
  operator: { roles: ['admin'], audited: 'category.show' },
  summary: 'Offers a hidden category again.',
  input: hideForm,
  output: nothing,
  message: 'The category is offered again.',
});
