const row = '00000000-0000-7000-9000-000000000001';
const person = '00000000-0000-7000-8000-000000000001';

function list(name, path, body = {}) {
  return { name, method: 'POST', path: `/operator/${path}`, body: { length: 20, ...body }, token: 'operator' };
}
function page(name, path) {
  return { name, method: 'GET', path: `/operator/${path}`, token: 'operator' };
}

/**
 * The first page of each queue of the operators' console, and what one looks at beside them. The rows are of fill-queues.sql.
 * @type {{ name: string, method: 'GET' | 'POST', path: string, body?: Record<string, unknown>, token: string }[]}
 */
export const queueCalls = [
  page('overview', 'overview'),
  ...['requested', 'approved', 'paid'].map((status) => list(`withdrawals, ${status}`, 'withdrawals', { status })),
  list('withdrawals, all', 'withdrawals'),
  list('withdrawals of a name', 'withdrawals', { search: 'cedar 2' }),
  list('payout batches', 'payoutBatches'),
  list('payments that are not settled', 'payments', { unsettled: true }),
  list('payments, all', 'payments'),
  list('payments of an e-mail', 'payments', { search: 'queue-7@example.com' }),
  list('accounts', 'accounts'),
  list('accounts by a common beginning', 'accounts', { search: 'queue-' }),
  list('accounts by an absent beginning', 'accounts', { search: 'xylophone' }),
  page('one account', `accounts/${person}`),
  ...['open', 'answered', 'closed'].map((status) => list(`complaints, ${status}`, 'complaints', { status })),
  list('a complaint by its number', 'complaints', { search: 'C-2026-000007' }),
  list('freezes', 'freezes'),
  list('appeals', 'freezes', { queue: 'appealed' }),
  list('audit log', 'audit'),
  list('audit log of a verb', 'audit', { search: 'withdrawal.' }),
  list('audit log of a thing', 'audit', { search: row }),
  page('books', 'books'),
];
