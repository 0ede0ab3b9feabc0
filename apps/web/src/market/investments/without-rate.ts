import { formatDate } from '../../ui/date-text.tsx';
import type { Portfolio } from './investments.queries.ts';

export type YearlyRate = NonNullable<Portfolio['yearlyRate']>;

/** Why there is no achieved rate, and what that means. */
export const withoutRate = {
  tooEarly: [
    'Too early',
    ({ from }) =>
      `It is told from ${formatDate(from)} on, 90 days after your first investment: fewer days say little about a year.`,
  ],
  notComputable: [
    'Not computable',
    () =>
      'There is no yearly rate of money that came back on the day on which it left, or of rates beyond all measure.',
  ],
  ambiguous: ['Ambiguous', () => 'More than one yearly rate fits the days on which your money moved, so none is told.'],
  totalLoss: [
    'Total loss',
    () => 'Nothing has come back, and what is outstanding is so late that it is shown at nothing.',
  ],
} satisfies Record<Exclude<YearlyRate['state'], 'rate'>, [word: string, meaning: (rate: YearlyRate) => string]>;
