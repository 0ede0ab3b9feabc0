const row = '00000000-0000-7000-9000-000000000001';
const person = '00000000-0000-7000-8000-000000000001';

function list(screen, name, path, body = {}) {
  const call = { screen: `operator${screen}`, name, method: 'POST', path: `/operator/${path}`, token: 'operator' };
  return { ...call, body: { length: 20, ...body } };
}
function page(screen, name, path) {
  return { screen: `operator${screen}`, name, method: 'GET', path: `/operator/${path}`, token: 'operator' };
}
function lists(screen, path, field, values) {
  return values.map((value) => list(screen, `${path}, ${value}`, path, { [field]: value }));
}

/**
 * The first page of each queue of the operators' console in each state, a search where there is one, and what one looks at beside them:
 * of each screen and each call that reads at least one. The rows are of fill-queues.sql.
 * @type {{ screen: string, name: string, method: 'GET' | 'POST', path: string, body?: Record<string, unknown>, token: string }[]}
 */
export const consoleCalls = [
  page('', 'overview', 'overview'),
  ...lists('/withdrawals', 'withdrawals', 'status', [
    'requested',
    'approved',
    'paid',
    'rejected',
    'returned',
    'canceled',
  ]),
  list('/withdrawals', 'withdrawals, all', 'withdrawals'),
  list('/withdrawals', 'withdrawals that can be decided', 'withdrawals', { ready: true }),
  list('/withdrawals', 'withdrawals of a name', 'withdrawals', { search: 'cedar 2' }),
  list('/withdrawals', 'saved filters of withdrawals', 'filters', { queue: 'operator/withdrawals' }),
  ...lists('/risk', 'risk', 'state', ['held', '']),
  ...lists('/sanctions', 'sanctions', 'state', ['open', '']),
  list('/payouts', 'payout batches', 'payoutBatches'),
  ...['day', 'week', 'month'].map((unit) =>
    list('/figures', `five years by ${unit}`, 'turnover', { unit, from: '2021-12-01', to: '2026-11-30' }),
  ),
  ...['week', 'month'].map((unit) =>
    list('/figures/answers', `answers of five years by ${unit}`, 'answers', {
      unit,
      from: '2021-12-01',
      to: '2026-11-30',
    }),
  ),
  list('/figures/answers', 'answers of half a year by day', 'answers', {
    unit: 'day',
    from: '2026-06-01',
    to: '2026-11-30',
  }),
  list('/figures/investors', 'returning investors, five years', 'cohorts', { months: '60' }),
  list('/invoices', 'invoices', 'invoices'),
  list('/invoices', 'invoices of one account', 'invoices', { account: person }),
  page('/payouts/batch', 'one payout batch', `payoutBatches/${row}`),
  list('/bank-statements', 'statements of the bank', 'bankStatements'),
  list('/bank-statements/statement', 'the lines of a statement', `bankStatements/${row}/lines`),
  list('/payments', 'payments that are not settled', 'payments', { unsettled: true }),
  list('/payments', 'payments with a refund under way', 'payments', { refunding: true }),
  list('/payments', 'payments, all', 'payments'),
  list('/payments', 'payments of an e-mail', 'payments', { search: 'queue-7@example.com' }),
  ...lists('/chargebacks', 'cardDisputes', 'status', ['open', 'answered', 'closed']),
  list('/people', 'accounts', 'accounts'),
  list('/people', 'people', 'accounts', { type: 1 }),
  list('/people', 'people by a common beginning', 'accounts', { type: 1, search: 'queue-' }),
  list('/organizations', 'organizations', 'accounts', { type: 2 }),
  list('/organizations', 'organizations by a common beginning', 'accounts', { type: 2, search: 'works-' }),
  list('/organizations', 'organizations by what people begin with', 'accounts', { type: 2, search: 'queue-' }),
  list('/organizations', 'organizations by a name', 'accounts', { type: 2, search: 'cedar 2' }),
  list('/people', 'accounts by an absent beginning', 'accounts', { search: 'xylophone' }),
  ...lists('/search', 'search', 'search', [
    'cedar 2',
    'ueue-77@',
    '@example.com',
    'xylophone',
    '1.07',
    '5512',
    'REF-7',
    'C-2026-000007',
    'batch 7',
    row,
  ]),
  page('/account', 'one account', `accounts/${person}`),
  ...lists('/account', `accounts/${person}/records`, 'kind', [
    'payments',
    'withdrawals',
    'orders',
    'investments',
    'complaints',
    'disputes',
    'reports',
    'verifications',
    'content',
    'freezes',
    'mails',
    'members',
  ]),
  list('/projects', 'projects', 'projects'),
  list('/projects', 'projects by a common beginning', 'projects', { search: 'solar' }),
  ...lists('/defaults', 'defaults', 'state', ['default', 'late', 'writtenOff']),
  ...lists('/complaints', 'complaints', 'status', ['open', 'answered', 'closed']),
  list('/complaints', 'complaints of a name', 'complaints', { search: 'cedar 2' }),
  list('/complaints', 'a complaint by its number', 'complaints', { search: 'C-2026-000007' }),
  page('/complaints/review', 'one complaint', `complaints/${row}`),
  ...lists('/verifications', 'verifications', 'status', [
    'asked',
    'in_review',
    'more_needed',
    'verified',
    'refused',
    'expired',
  ]),
  page('/verifications/review', 'one verification', `verifications/${row}`),
  list('/freezes', 'freezes', 'freezes'),
  list('/freezes', 'appeals', 'freezes', { queue: 'appealed' }),
  ...lists('/disputes', 'disputes', 'status', ['open', 'answered', 'closed']),
  ...lists('/flags', 'flags', 'queue', ['open', 'appealed', 'decided']),
  page('/disputes/purchase', 'one order', `purchases/${row}`),
  page('/books', 'books', 'books'),
  page('/jobs', 'jobs', 'jobs'),
  list('/audit', 'audit log', 'audit'),
  list('/audit', 'audit log of a verb', 'audit', { search: 'withdrawal.' }),
  list('/audit', 'audit log of a thing', 'audit', { search: row }),
  page('/categories', 'categories', 'categories'),
  list('/announcements', 'announcements', 'announcements'),
  page('/snippets', 'snippets', 'snippets'),
  page('/pages', 'pages', 'pages'),
  page('/pages/edit', 'one page', 'pages/terms'),
  list('/pages/edit', 'versions of a page', 'pages/terms/versions'),
  page('/pages/edit', 'one version of a page', 'pages/terms/versions/7'),
  list('/pages/edit', 'a preview of a page', 'pages/terms/preview', { markdown: '# Terms' }),
  page('/powers', 'powers', 'powers'),
  page('/site-settings', 'settings of the site', 'siteSettings'),
  page('/settings', 'operators', 'operators'),
];
