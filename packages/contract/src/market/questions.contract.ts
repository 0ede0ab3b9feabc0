import * as z from 'zod/mini';
import { choice, flag, id, optionalId, optionalWhole, text } from '../fields.ts';
import { route } from '../route.ts';
import { instant } from '../values.ts';

/** Within how many days a question should be answered. */
export const answerDays = 7;

export const questionForm = z.object({
  question: text({
    kind: 'lines',
    required: 'Question is Required.',
    max: [1000, 'The question cannot exceed 1000 characters.'],
  }),
});

export const answerForm = z.object({
  answer: text({
    kind: 'lines',
    required: 'Answer is Required.',
    max: [3000, 'The answer cannot exceed 3000 characters.'],
  }),
});

/** All questions, the most useful first, or those without an answer, the oldest first. */
export const questionLists = ['useful', 'open'] as const;

export const listQuestions = route({
  method: 'GET',
  path: '/project/questions/:id',
  access: 'user',
  member: 'reader',
  seeAs: true,
  summary:
    'What people ask about a project in public, and what its organization answers: the most useful first, with `list` open those without an answer, the oldest first. The last record’s id (`after`) and, of the most useful, its `useful` (`afterUseful`) lead to the next ones. `inTime` of `inTime` + `late` were answered within seven days.',
  input: z.object({
    id: id(),
    list: z.optional(choice(questionLists, 'Please choose useful or open.')),
    after: optionalId(),
    afterUseful: optionalWhole(0, 0, 2_147_483_647, 'afterUseful'),
    length: optionalWhole(10, 1, 100, 'length'),
  }),
  output: z.object({
    records: z.array(
      z.object({
        id: z.string(),
        question: z.string(),
        by: z.string(),
        askedAt: instant,
        /** The caller has asked it. */
        own: z.boolean(),
        /** How many people find it useful, whether the caller does, and whether they may say so. */
        useful: z.number(),
        marked: z.boolean(),
        mayMark: z.boolean(),
        /** `by` is who answered for the organization; empty where that was its own log-in. */
        answer: z.nullable(z.object({ text: z.string(), by: z.string(), at: instant })),
      }),
    ),
    more: z.boolean(),
    asked: z.number(),
    open: z.number(),
    inTime: z.number(),
    late: z.number(),
  }),
  message: 'The questions.',
  errors: ['not_found'],
});

export const askQuestion = route({
  method: 'POST',
  path: '/project/question',
  access: 'user',
  member: 'editor',
  recorded: 'question.ask',
  summary: 'Asks something about a project, which everybody who sees the project reads. Its organization is notified.',
  input: z.extend(questionForm, { projectId: id() }),
  output: z.object({ id: z.string() }),
  message: 'Your question is on the page of the project.',
  errors: ['not_found', 'forbidden', 'too_many'],
  limit: { per: 'account', most: 20, seconds: 86_400, message: 'You can ask 20 questions a day.' },
});

export const answerQuestion = route({
  method: 'POST',
  path: '/project/answer',
  access: 'organization',
  member: 'editor',
  recorded: 'question.answer',
  summary:
    "Answers a question about a project of the caller's own, once. Everybody reads it, with the name of the member who wrote it; who asked is notified.",
  input: z.extend(answerForm, { questionId: id() }),
  output: z.object({ id: z.string() }),
  message: 'Your answer is on the page of the project.',
  errors: ['not_found'],
  limit: { per: 'account', most: 200, seconds: 3600, message: 'Too many answers. Please wait a while.' },
});

export const markQuestion = route({
  method: 'POST',
  path: '/project/question/useful',
  access: 'user',
  member: 'editor',
  recorded: 'question.useful',
  summary:
    'Says that a question about a project is useful, once, or takes that back, as `on` says; not of one’s own questions, nor of those about a project of one’s own.',
  input: z.object({ questionId: id(), on: flag() }),
  output: z.object({ on: z.boolean(), useful: z.number() }),
  message: 'Your mark has been changed.',
  errors: ['not_found', 'forbidden'],
  limit: { per: 'account', most: 120, seconds: 600, message: 'Too many changes. Please wait a while.' },
});
