import { formatDate } from '../../ui/date-text.tsx';
import type { Portfolio } from './investments.queries.ts';

export type YearlyRate = NonNullable<Portfolio['yearlyRate']>;

/** Why there is no achieved rate, and what that means. */
export const withoutRate = {
  tooEarly: [
    'Too early',
    ({ from }) =>
      `We show it from ${formatDate(from)}, 90 days after your first investment. Fewer days say little about a year.`,
  ],
  notComputable: [
    'Not computable',
    () => 'There is no yearly rate when money comes back on the day it was paid, or when the rate would be extreme.',
  ],
  ambiguous: ['Ambiguous', () => 'More than one yearly rate fits the days your money moved, so we show none.'],
  totalLoss: [
    'Total loss',
    () => 'You have not been paid back anything, and what is outstanding is so late that its shown value is zero.',
  ],
} satisfies Record<Exclude<YearlyRate['state'], 'rate'>, [word: string, meaning: (rate: YearlyRate) => string]>;
