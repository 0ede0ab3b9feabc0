import * as z from 'zod/mini';
import { decimal, id, text } from '../fields.ts';
import { hiddenBecause } from '../hidden-text.ts';
import { partInput } from '../paging.ts';
import { route } from '../route.ts';
import { instant, nothing } from '../values.ts';

const stars = 'Please give half a star to five stars, in half steps.';

export const reviewForm = z.object({
  message: text({
    kind: 'lines',
    required: 'Description is Required.',
    max: [250, 'Description cannot exceed 250 characters..'],
  }),
  rating: decimal({ required: stars, min: [0.5, stars], max: [5, stars], step: [0.5, stars], text: stars }),
});

export const addReview = route({
  method: 'POST',
  path: '/user/review/add',
  access: 'user',
  member: 'editor',
  recorded: 'review.write',
  summary: 'Reviews an organization; a second review of the same caller replaces the first.',
  input: z.extend(reviewForm, { orgId: id() }),
  output: nothing,
  message: 'Your review has been saved.',
  errors: ['not_found', 'forbidden'],
  limit: { per: 'account', most: 60, seconds: 3600, message: 'Too many reviews. Please wait a while.' },
});

/** Spec §3.review; `id` and `createdAt` are beyond the spec. */
export const review = z.object({
  id: z.string(),
  name: z.string(),
  msg: z.string(),
  rating: z.number(),
  createdAt: instant,
  /** Of one's own review that operators have hidden from everybody else. */
  hidden: z.optional(hiddenBecause),
});

export const listReviews = route({
  method: 'POST',
  path: '/user/review/org/:orgId',
  access: 'user',
  member: 'reader',
  seeAs: true,
  replica: true,
  summary: "An organization's reviews, newest first.",
  input: z.object({
    orgId: id(),
    ...partInput(10),
  }),
  output: z.object({
    /** Only the caller's own review has `own`. */
    records: z.array(z.extend(review, { own: z.optional(z.literal(true)) })),
    recordsTotal: z.number(),
    recordsFiltered: z.number(),
  }),
  message: 'Reviews.',
  errors: ['not_found'],
});
