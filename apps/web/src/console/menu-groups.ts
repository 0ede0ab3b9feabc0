import type { ScreenPath } from '@guildhall/contract/addresses.ts';

/** The menu of the console in its groups, and each in its order; the first has no name. */
export const menuGroups: readonly { name: string; screens: readonly ScreenPath[] }[] = [
  { name: '', screens: ['operator'] },
  {
    name: 'Money',
    screens: [
      'operator/withdrawals',
      'operator/payouts',
      'operator/bank-statements',
      'operator/payments',
      'operator/chargebacks',
      'operator/books',
      'operator/invoices',
      'operator/figures',
      'operator/figures/investors',
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
      'operator/jobs',
      'operator/audit',
      'operator/powers',
      'operator/settings',
    ],
  },
];
