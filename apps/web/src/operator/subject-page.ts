import { operatorPaths } from './operator-paths.ts';

const pages: Record<string, (id: string) => string> = {
  account: operatorPaths.account,
  complaint: operatorPaths.reviewComplaint,
  dispute: operatorPaths.purchase,
  flag: operatorPaths.reviewFlagged,
  investment: operatorPaths.purchase,
  order: operatorPaths.purchase,
  page: operatorPaths.editPage,
  'payout-batch': operatorPaths.payoutBatch,
  verification: operatorPaths.reviewVerification,
  withdrawal: operatorPaths.reviewWithdrawal,
};

/** The address of the console's page about what an audit entry names; undefined where there is none. */
export function subjectPage(kind: string, id: string): string | undefined {
  return id === '' ? undefined : pages[kind]?.(id);
}
