import * as z from 'zod/mini';
import { text, whole } from '../fields.ts';

/** How many figures a project promises at most. */
export const mostImpactFigures = 3;

const mostTarget = 1_000_000_000;
const mostReached = 1_000_000_000_000;

/** Two units are the same where this is the same. */
export function unitKey(unit: string): string {
  return unit.trim().toLowerCase();
}

/** One figure that a project promises, as a form sends it. */
export const impactFigureForm = z.object({
  name: text({
    required: 'Please give the figure a name.',
    max: [60, 'The name of a figure cannot exceed 60 characters.'],
  }),
  unit: text({ required: 'Please give the figure a unit.', max: [20, 'A unit cannot exceed 20 characters.'] }),
  target: whole({
    required: 'Please enter the target.',
    min: [1, 'The target must be a whole number from 1 to 1,000,000,000.'],
    max: [mostTarget, 'The target must be a whole number from 1 to 1,000,000,000.'],
  }),
});

type Named = { name: string; unit: string };

function areDifferent(words: readonly string[]): boolean {
  return new Set(words).size === words.length;
}

/** What the form of a project promises of its impact; without figures nothing. */
export const impactFiguresForm = z.object({
  impactFigures: z._default(
    z.array(impactFigureForm, { error: 'Please give each figure a name, a unit and a target.' }).check(
      z.maxLength(mostImpactFigures, `A project has up to ${mostImpactFigures} figures.`),
      z.refine(
        (figures: Named[]) => areDifferent(figures.map(({ name }) => name.toLowerCase())),
        'Please give each figure a name of its own.',
      ),
      z.refine(
        (figures: Named[]) => areDifferent(figures.map(({ unit }) => unitKey(unit))),
        'Please give each figure a unit of its own, such as “trees planted” and “trees alive”.',
      ),
    ),
    [],
  ),
});

/** Of a form with the reports: figures are only promised with a report that says what was reached. */
export const figuresFitReports = z.refine<{ impactFigures: readonly unknown[]; reports: string }>(
  ({ impactFigures, reports }) => impactFigures.length === 0 || reports !== 'none',
  {
    path: ['impactFigures'],
    error: 'Figures are only for a project that promises reports, since each report says what was reached.',
    when: (payload) =>
      !payload.issues.some((issue) => issue.path?.[0] === 'impactFigures' || issue.path?.[0] === 'reports'),
  },
);

/** How much of a figure has been reached since the start. */
export const reachedNumber = whole({
  required: 'Please enter how much has been reached.',
  text: 'Please enter a whole number, 0 or more.',
  max: [mostReached, 'Please enter a whole number up to 1,000,000,000,000.'],
});

/** The same of each figure, in the order in which the project promises them. */
export const reachedForm = z._default(
  z
    .array(reachedNumber, { error: 'Please enter how much has been reached.' })
    .check(z.maxLength(mostImpactFigures, `A project has up to ${mostImpactFigures} figures.`)),
  [],
);

/** What was promised, as answers have it. */
const promised = { name: z.string(), unit: z.string(), target: z.number() };

export const projectImpactFigures = z.object({ impactFigures: z.array(z.object(promised)) });
export type PromisedFigure = z.output<typeof projectImpactFigures>['impactFigures'][number];

/** The same with what the last report says was reached; null before the first one. */
export const reportedFigure = z.object({ ...promised, reached: z.nullable(z.number()) });
