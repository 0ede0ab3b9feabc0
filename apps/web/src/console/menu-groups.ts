import type { Overview } from './overview.queries.ts';
import type { ScreenPath } from '@guildhall/contract/addresses.ts';

/** The menu of the console in its groups, and each in its order; the first has no name. */
export const menuGroups: readonly { name: string; screens: readonly ScreenPath[] }[] = [
  { name: '', screens: ['operator'] },
  {
    name: 'Money',
    screens: [
      'operator/withdrawals',
      'operator/risk',
      'operator/sanctions',
      'operator/payouts',
      'operator/bank-statements',
      'operator/payments',
      'operator/chargebacks',
      'operator/books',
      'operator/invoices',
      'operator/figures',
      'operator/figures/investors',
      'operator/figures/answers',
    ],
  },
  {
    name: 'Cases',
    screens: [
      'operator/complaints',
      'operator/disputes',
      'operator/defaults',
      'operator/flags',
      'operator/freezes',
      'operator/verifications',
    ],
  },
  { name: 'Accounts', screens: ['operator/people', 'operator/organizations', 'operator/projects'] },
  {
    name: 'House',
    screens: [
      'operator/categories',
      'operator/pages',
      'operator/announcements',
      'operator/snippets',
      'operator/jobs',
      'operator/audit',
      'operator/powers',
      'operator/site-settings',
      'operator/settings',
    ],
  },
];

/** The queues of each screen whose cases an operator has to decide or to look at: their number is beside it in the menu. */
const queuesOf: Partial<Record<ScreenPath, readonly (keyof Overview['waiting'])[]>> = {
  'operator/withdrawals': ['withdrawals'],
  'operator/payouts': ['payouts'],
  'operator/risk': ['risk'],
  'operator/sanctions': ['sanctions'],
  'operator/payments': ['payments'],
  'operator/chargebacks': ['cardDisputes'],
  'operator/books': ['books'],
  'operator/complaints': ['complaints'],
  'operator/disputes': ['disputes'],
  'operator/defaults': ['defaults'],
  'operator/flags': ['flags', 'flagAppeals'],
  'operator/freezes': ['freezeAppeals'],
  'operator/verifications': ['verifications', 'verificationsInReview'],
  'operator/jobs': ['jobs'],
};

/** How many cases wait at a screen. */
export function waitingAt(path: ScreenPath, waiting: Overview['waiting'] | undefined): number {
  return (queuesOf[path] ?? []).reduce((sum, queue) => sum + (waiting?.[queue]?.count ?? 0), 0);
}
