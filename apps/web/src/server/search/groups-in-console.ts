import type { FoundKind, FoundPage } from '@guildhall/contract/server/search.operator.contract.ts';
import { formatDollars } from '@guildhall/contract/money.ts';
import type { FoundGroup } from '../../market/search/found-groups.ts';
import { pathTo } from '../../paths.ts';
import { formatDate } from '../../ui/date-text.tsx';
import type { FoundInConsole } from './search.operator.queries.ts';

const labels: Record<FoundKind, string> = {
  people: 'People',
  organizations: 'Organizations',
  projects: 'Projects',
  withdrawals: 'Withdrawals',
  payments: 'Payments',
  orders: 'Orders',
  investments: 'Investments',
  disputes: 'Disputes',
  complaints: 'Complaints',
  receipts: 'Receipts',
  invoices: 'Invoices',
  payoutBatches: 'Payout Batches',
};

const pages: Record<FoundPage, (id: string) => string> = {
  account: (id) => pathTo('operator/account', { id }),
  project: (id) => pathTo('project/details', { id }),
  purchase: (id) => pathTo('operator/disputes/purchase', { id }),
  payment: (id) => pathTo('operator/payments', { show: 'all', search: id }),
  withdrawal: (id) => pathTo('operator/withdrawals/review', { id }),
  complaint: (id) => pathTo('operator/complaints/review', { id }),
  payoutBatch: (id) => pathTo('operator/payouts/batch', { id }),
  invoices: (id) => pathTo('operator/invoices', { account: id }),
};

/** `requires_action` as `Requires action`, `COMPLETED` as `Completed`. */
function inWords(status: string): string {
  const words = status.replaceAll('_', ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What was found, each row with where it leads. */
export function groupsInConsole({ groups }: FoundInConsole): FoundGroup[] {
  return groups.map(({ kind, records, more }) => ({
    label: more ? `${labels[kind]}, the first ${records.length}` : labels[kind],
    options: records.map(({ id, name, about, amount, status, createdAt, leadsTo, leadsToId }) => ({
      id: `${kind}-${id}`,
      name,
      about: [about, amount > 0 ? formatDollars(amount) : '', inWords(status), formatDate(createdAt)]
        .filter((part) => part !== '')
        .join(' · '),
      to: pages[leadsTo](leadsToId),
    })),
  }));
}
