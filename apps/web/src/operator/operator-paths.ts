/** Every address of the console. It stands beside those of the product, so that nobody else loads it. */
export const operatorPaths = {
  overview: () => '/operator',
  /** `all` shows every status; without one those that wait for a decision. */
  withdrawals: (status?: string) => `/operator/withdrawals${status ? `?status=${status}` : ''}`,
  payouts: () => '/operator/payouts',
  payoutBatch: (id: string) => `/operator/payouts/batch?id=${encodeURIComponent(id)}`,
  /** Without anything asked for those that the organization has still to answer. */
  complaints: (asked: { search?: string } = {}) =>
    `/operator/complaints${asked.search ? `?search=${encodeURIComponent(asked.search)}` : ''}`,
  reviewComplaint: (id: string) => `/operator/complaints/review?id=${encodeURIComponent(id)}`,
  people: () => '/operator/people',
  organizations: () => '/operator/organizations',
  account: (id: string) => `/operator/account?id=${encodeURIComponent(id)}`,
  flags: () => '/operator/flags',
  reviewFlagged: (id: string) => `/operator/flags/review?id=${encodeURIComponent(id)}`,
  payments: () => '/operator/payments',
  verifications: () => '/operator/verifications',
  reviewVerification: (id: string) => `/operator/verifications/review?id=${encodeURIComponent(id)}`,
  reviewWithdrawal: (id: string) => `/operator/withdrawals/review?id=${encodeURIComponent(id)}`,
} as const;
