import { pathTo } from '../paths.ts';

const pages = {
  account: 'operator/account',
  complaint: 'operator/complaints/review',
  dispute: 'operator/disputes/purchase',
  flag: 'operator/flags/review',
  investment: 'operator/disputes/purchase',
  order: 'operator/disputes/purchase',
  page: 'operator/pages/edit',
  'bank-statement': 'operator/bank-statements/statement',
  'payout-batch': 'operator/payouts/batch',
  risk: 'operator/risk/review',
  sanctions: 'operator/sanctions/review',
  verification: 'operator/verifications/review',
  withdrawal: 'operator/withdrawals/review',
} as const;

/** The address of the console's page about what an audit entry names; undefined where there is none. */
export function subjectPage(kind: string, id: string): string | undefined {
  const page = Object.hasOwn(pages, kind) ? pages[kind as keyof typeof pages] : undefined;
  return page && id !== '' ? pathTo(page, { id }) : undefined;
}
