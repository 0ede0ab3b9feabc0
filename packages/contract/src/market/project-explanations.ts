import * as z from 'zod/mini';
import { blank, lengthHint, readsOptional, readText } from '../text-fields.ts';

/** What an organization says of a project under headings of its own, in their order. */
export const explanations = ['useOfMoney', 'team', 'returnSource', 'claimRank', 'risks'] as const;
export type Explanation = (typeof explanations)[number];
export type Explanations = Record<Explanation, string>;

/** In the words of forms and pages. */
export const explanationWords: Explanations = {
  useOfMoney: 'Use of the Money',
  team: 'Team',
  returnSource: 'Where the Return Comes From',
  claimRank: 'Rank of the Claim',
  risks: 'Risks',
};

/** How many characters each may have. */
export const mostOfExplanation: Record<Explanation, number> = {
  useOfMoney: 1000,
  team: 1000,
  returnSource: 1000,
  claimRank: 200,
  risks: 1000,
};

/** A text of many lines, empty where it is left out. */
function explanation(name: Explanation) {
  const [first, ...others] = explanationWords[name];
  const subject = first + others.join('').toLowerCase();
  const most = mostOfExplanation[name];
  const rule = {
    kind: 'lines',
    required: `${subject} must be text.`,
    max: [most, `${subject} cannot exceed ${most} characters.`],
  } satisfies Parameters<typeof readText>[2];
  return readsOptional<string, string>(
    (value, ctx) => (blank(value) ? '' : readText(value, ctx, rule)),
    lengthHint(rule),
  );
}

/** The texts as the form of a project has them; none has to be filled in. */
export const explanationsForm = z.object({
  useOfMoney: explanation('useOfMoney'),
  team: explanation('team'),
  returnSource: explanation('returnSource'),
  claimRank: explanation('claimRank'),
  risks: explanation('risks'),
});

/** The texts as answers have them; empty where nothing was said. */
export const projectExplanations = z.object({
  useOfMoney: z.string(),
  team: z.string(),
  returnSource: z.string(),
  claimRank: z.string(),
  risks: z.string(),
});
