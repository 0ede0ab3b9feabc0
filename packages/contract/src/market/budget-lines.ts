import * as z from 'zod/mini';
import { money, text } from '../fields.ts';
import { dollars } from '../money.ts';

/** How many lines a budget has at most. */
export const mostBudgetLines = 20;
/** How many characters the name of a line has at most. */
export const mostOfLineName = 60;

/** What the budget is called where it has no lines, and what no line names where it has some. */
export const wholeBudget = 'Whole budget';
export const otherLine = 'Other';

const ownWords = [wholeBudget, otherLine].map((name) => name.toLowerCase());

/** One line of a budget, as a form sends it. */
export const budgetLineForm = z.object({
  name: text({
    required: 'Please give the line a name.',
    max: [mostOfLineName, `The name of a line cannot exceed ${mostOfLineName} characters.`],
    refuse: [
      (name) => ownWords.includes(name.toLowerCase()),
      'Please choose another name. What no line names is shown as “Other”.',
    ],
  }),
  amount: money({ required: 'Please enter the sum of the line.' }),
});

/** What the form of a project says of its budget; without lines there is the budget alone. */
export const budgetLinesForm = z.object({
  budgetLines: z._default(
    z.array(budgetLineForm, { error: 'Please give each line a name and a sum.' }).check(
      z.maxLength(mostBudgetLines, `A budget has up to ${mostBudgetLines} lines.`),
      z.refine(
        (lines: { name: string }[]) => new Set(lines.map(({ name }) => name.toLowerCase())).size === lines.length,
        'Please give each line a name of its own.',
      ),
    ),
    [],
  ),
});

/** The sum of lines in cents. */
function sumOfLines(lines: readonly { amount: bigint }[]): bigint {
  return lines.reduce((sum, { amount }) => sum + amount, 0n);
}

/** Of a form with the budget: its lines come to no more than it. */
export const linesFitBudget = z.refine<{ budgetLines: { amount: bigint }[]; budgetRequired: bigint }>(
  ({ budgetLines, budgetRequired }) => sumOfLines(budgetLines) <= budgetRequired,
  {
    path: ['budgetLines'],
    error: 'The lines cannot come to more than the budget requested.',
    when: (payload) =>
      !payload.issues.some((issue) => issue.path?.[0] === 'budgetLines' || issue.path?.[0] === 'budgetRequired'),
  },
);

/** The same as answers have it. */
export const projectBudgetLines = z.object({ budgetLines: z.array(z.object({ name: z.string(), amount: dollars })) });
