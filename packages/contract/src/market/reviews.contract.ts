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
  summary:
    'Reviews an organization; a second review of the same caller replaces the first, whose text the two can still read.',
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

/** What a verified review rests on; what an organization and an account have done together, as Guildhall has seen it. */
const reviewGrounds = ['order', 'instalment', 'investment'] as const;
export type ReviewGround = (typeof reviewGrounds)[number];

export const reviewAnswerForm = z.object({
  answer: text({
    kind: 'lines',
    required: 'Answer is Required.',
    max: [1000, 'The answer cannot exceed 1000 characters.'],
  }),
});

/** How many of its former texts a review shows at most. */
export const mostFormer = 10;

const listedReview = z.extend(review, {
  /** Of the caller's own review alone. */
  own: z.optional(z.literal(true)),
  /** An order completed, an instalment paid, or six months of an investment, and the day of it. */
  verified: z.optional(z.object({ ground: z.enum(reviewGrounds), on: z.string() })),
  /** What it said before, the last first: for its author and the organization alone. */
  former: z.optional(z.array(z.object({ msg: z.string(), rating: z.number(), writtenAt: instant }))),
  /** Of the organization. `by` is the member who wrote it; empty where that was its own log-in. */
  answer: z.optional(z.object({ text: z.string(), by: z.string(), at: instant })),
  mayAnswer: z.optional(z.literal(true)),
});

export const listReviews = route({
  method: 'POST',
  path: '/user/review/org/:orgId',
  access: 'user',
  member: 'reader',
  seeAs: true,
  replica: true,
  summary:
    "An organization's reviews, newest first. `verified` says what the organization and its reviewer have done together: an order completed, an instalment paid, or six months of an investment. `former` is for the two alone.",
  input: z.object({
    orgId: id(),
    ...partInput(10),
  }),
  output: z.object({
    records: z.array(listedReview),
    recordsTotal: z.number(),
    recordsFiltered: z.number(),
  }),
  message: 'Reviews.',
  errors: ['not_found'],
});

export const answerReview = route({
  method: 'POST',
  path: '/user/review/answer',
  access: 'organization',
  member: 'editor',
  recorded: 'review.answer',
  summary:
    'Answers a review of the calling organization, once. Everybody reads it, with the name of the member who wrote it; who wrote the review is notified.',
  input: z.extend(reviewAnswerForm, { reviewId: id() }),
  output: z.object({ id: z.string() }),
  message: 'Your answer is below the review.',
  errors: ['not_found'],
  limit: { per: 'account', most: 200, seconds: 3600, message: 'Too many answers. Please wait a while.' },
});
