import * as z from 'zod/mini';
import { id, optionalId, optionalWhole } from '../fields.ts';
import { dollars } from '../money.ts';
import { route } from '../route.ts';
import { instant, noInput } from '../values.ts';
import { reportedFigure } from './impact-figures.ts';
import { reportPromises } from './owed-reports.ts';

/** How many earlier versions of a report are shown at most. */
export const mostFormerVersions = 10;

/** How many projects are in one's share of the impact at most: those with most of one's money. */
export const mostImpactProjects = 100;

/** In the order of the figures. */
const reached = z.array(z.number());

export const projectImpact = route({
  method: 'GET',
  path: '/project/impact/:id',
  access: 'user',
  member: 'reader',
  seeAs: true,
  summary:
    'The figures that a project promises, what the last report says was reached of each, and what each report said, the last first; `before` (a report’s id) pages back.',
  input: z.object({ id: id(), before: optionalId(), length: optionalWhole(20, 1, 100, 'length') }),
  output: z.object({
    figures: z.array(reportedFigure),
    /** The day by which the first report is due, while none was sent; empty where none is owed. */
    firstDueOn: z.string(),
    records: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(reportPromises),
        from: z.string(),
        until: z.string(),
        sentAt: instant,
        version: z.number(),
        reached,
        /** What earlier versions said, the last first, at most ten. */
        former: z.array(z.object({ version: z.number(), sentAt: instant, reached })),
      }),
    ),
    more: z.boolean(),
  }),
  message: 'The impact of the project.',
  errors: ['not_found'],
});

export const readOwnImpact = route({
  method: 'GET',
  path: '/investment/impact',
  access: 'user',
  member: 'reader',
  seeAs: true,
  summary:
    "The caller's share of what projects have reached: of each figure what was reached, times the caller's released principal over all of it, rounded down. Those of the 100 projects with most of the caller's money.",
  input: noInput,
  output: z.object({
    /** Of each unit the sum of the caller's shares, of how many projects. Different units are never added up. */
    totals: z.array(z.object({ unit: z.string(), share: z.number(), projects: z.number() })),
    records: z.array(
      z.object({
        /** Of the project. */
        id: z.string(),
        title: z.string(),
        /** The principal that has reached the project and was not refunded: the caller's, and everybody's. */
        own: dollars,
        all: dollars,
        figures: z.array(z.extend(reportedFigure, { share: z.nullable(z.number()) })),
      }),
    ),
    /** Whether there are more projects, which are in no total. */
    more: z.boolean(),
  }),
  message: 'Your share of the impact.',
  errors: [],
});
