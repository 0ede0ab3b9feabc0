/** Every address of the console. It stands beside those of the product, so that nobody else loads it. */
export const operatorPaths = {
  overview: () => '/operator',
  /** `all` shows every status, `ready` those that can be decided now; without one those that wait for a decision. */
  withdrawals: (status?: string) => `/operator/withdrawals${status ? `?status=${status}` : ''}`,
  payouts: () => '/operator/payouts',
  payoutBatch: (id: string) => `/operator/payouts/batch?id=${encodeURIComponent(id)}`,
  /** Without anything asked for those that the organization has still to answer. */
  complaints: (asked: { search?: string; status?: 'answered' } = {}) => {
    const query = new URLSearchParams(asked).toString();
    return `/operator/complaints${query && `?${query}`}`;
  },
  reviewComplaint: (id: string) => `/operator/complaints/review?id=${encodeURIComponent(id)}`,
  people: () => '/operator/people',
  organizations: () => '/operator/organizations',
  account: (id: string) => `/operator/account?id=${encodeURIComponent(id)}`,
  /** Without a status those that wait for an answer. */
  cardDisputes: () => '/operator/chargebacks',
  /** Without a queue those to decide. */
  flags: (queue?: 'appealed') => `/operator/flags${queue ? `?queue=${queue}` : ''}`,
  reviewFlagged: (id: string) => `/operator/flags/review?id=${encodeURIComponent(id)}`,
  /** `refunding` shows those with a refund under way; without it those that are not settled. */
  payments: (show?: 'refunding') => `/operator/payments${show ? `?show=${show}` : ''}`,
  payment: (id: string) => `/operator/payments?show=all&search=${encodeURIComponent(id)}`,
  /** Without a status those that nobody has begun. */
  verifications: (status?: 'in_review') => `/operator/verifications${status ? `?status=${status}` : ''}`,
  /** Without a status those that wait for a decision. */
  disputes: (status?: 'open') => `/operator/disputes${status ? `?status=${status}` : ''}`,
  /** Of an order, of an investment, or of a dispute about one. */
  purchase: (id: string) => `/operator/disputes/purchase?id=${encodeURIComponent(id)}`,
  freezes: () => '/operator/freezes',
  books: () => '/operator/books',
  jobs: () => '/operator/jobs',
  pages: () => '/operator/pages',
  editPage: (page: string) => `/operator/pages/edit?id=${encodeURIComponent(page)}`,
  reviewVerification: (id: string) => `/operator/verifications/review?id=${encodeURIComponent(id)}`,
  reviewWithdrawal: (id: string) => `/operator/withdrawals/review?id=${encodeURIComponent(id)}`,
} as const;
