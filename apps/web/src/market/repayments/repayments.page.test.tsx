import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { session } from '../../api/session.ts';
import { standingQuery, type Standing } from '../../people/accounts/standing.queries.ts';
import { showPage } from '../../test-page.tsx';
import { repaymentsQuery, type Repayment, type Repayments } from './repayments.queries.ts';
import { Component as RepaymentsPage } from './repayments.page.tsx';

const inAdvance: Repayment = {
  projectId: '7',
  title: 'New kiln',
  dueOn: '2027-03-31',
  holders: 3,
  principal: 100,
  return: 12,
  amount: 112,
  paid: 0,
  late: 0,
  toPay: 152,
  lateToPay: 0,
  state: 'upcoming',
  standing: false,
};
const overdue: Repayment = { ...inAdvance, dueOn: '2027-02-28', paid: 72, toPay: 40, state: 'late' };

const empty: Repayments = { records: [], recordsTotal: 0, months: [], overdue: 0, soon: 0, paid: 0, wallet: 0 };
const some: Repayments = {
  records: [overdue, inAdvance],
  recordsTotal: 1,
  months: [
    { month: '2027-02', amount: 40 },
    { month: '2027-03', amount: 112 },
  ],
  overdue: 40,
  soon: 112,
  paid: 72,
  wallet: 1000,
};

beforeEach(() => session.set({ userType: 2 }));
afterEach(cleanup);

function show(repayments: Repayments, standing?: Standing) {
  const loaded = [[repaymentsQuery(1).queryKey, repayments] as const];
  showPage(<RepaymentsPage />, {
    at: '/repayments',
    loaded: standing ? [...loaded, [standingQuery().queryKey, standing]] : loaded,
  });
}

/** Answers each call by its path, and gives the bodies of those of `/repayment/pay`. */
function answering(answers: Record<string, [status: number, message: string, data: unknown]>) {
  const paid: { body: unknown; key: string | null }[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const path = new URL(url, 'http://here').pathname.slice('/api'.length);
    if (path === '/repayment/pay')
      paid.push({ body: JSON.parse(String(init.body)), key: new Headers(init.headers).get('Idempotency-Key') });
    const [statusCode, message, data] = answers[path] ?? [404, 'Not found.', null];
    return Response.json({ success: statusCode === 200, statusCode, message, data }, { status: statusCode });
  });
  return paid;
}

function cells(row: HTMLElement) {
  return within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
}

test('each date of a project says what it costs, what was paid and how it stands; what is overdue counts among the figures', () => {
  show(some);
  const dates = within(screen.getByRole('table', { name: 'Repayments by project and date' }));
  const [, ...rows] = dates.getAllByRole('row');
  expect(rows.map(cells)).toEqual([
    [expect.stringMatching(/^New kiln/), 'Feb 28, 2027', '3', '$112.00', '$72.00', 'LatePay'],
    ['New kiln', 'Mar 31, 2027', '3', '$112.00', '$0.00', 'UpcomingPay'],
  ]);
  const figures = [...screen.getByLabelText('Your repayments in figures').querySelectorAll('dd')];
  expect(figures.map(({ textContent }) => textContent)).toEqual(['$112.00', '$40.00', '$72.00', '$1,000.00']);
});

test('the months are a table for those who read', () => {
  show(some);
  const months = within(screen.getByRole('table', { name: 'Due by month', hidden: true }));
  expect(months.getAllByRole('row', { hidden: true }).map(({ textContent }) => textContent)).toEqual([
    'MonthDue',
    'Feb 2027$40.00',
    'Mar 2027$112.00',
  ]);
});

test('a wallet that does not cover what is overdue and due in 30 days is warned about to the cent, and only then', () => {
  show({ ...some, wallet: 151.99 });
  expect(screen.getByRole('note').textContent).toContain('$152.00 is overdue or due in the next 30 days');
  expect(screen.getByRole('note').textContent).toContain('$0.01 more than your wallet has');
  expect(within(screen.getByRole('note')).getByRole('link', { name: 'Add money' }).getAttribute('href')).toBe(
    '/wallet',
  );
  cleanup();
  show({ ...some, wallet: 152 });
  expect(screen.queryByRole('note')).toBeNull();
});

test('a project that is paid, or whose payment is being credited, has no button; the second says to how many holders it goes', () => {
  show({
    ...some,
    records: [
      { ...overdue, state: 'sharing', toPay: 0 },
      { ...inAdvance, toPay: 112 },
      { ...inAdvance, projectId: '8', title: 'Old mill', state: 'paid', paid: 112, toPay: 0 },
      { ...inAdvance, projectId: '9', title: 'New loom' },
    ],
  });
  const buttons = screen.getAllByRole('button', { name: /^Pay/ });
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(['Pay New loom up to Mar 31, 2027']);
  expect(screen.getByText('to 3 holders', { exact: false }).textContent).toBe('Being credited to 3 holders');
});

test('while a payment is being credited the list is asked for again', async () => {
  vi.useFakeTimers();
  show({ ...some, records: [{ ...overdue, state: 'sharing', toPay: 0 }] });
  answering({ '/repayment/list': [200, '', some] });
  await vi.advanceTimersByTimeAsync(2100);
  await vi.waitFor(() => expect(screen.getByText('Late')).toBeTruthy(), { timeout: 10_000 });
});

test('a member who may not pay sees no button', () => {
  const acting = { id: '9', name: 'Guild', role: 'editor', acting: true } as const;
  show(some, { organizations: [acting] });
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
});

test('nothing to pay back leads to the projects', () => {
  show(empty);
  expect(screen.getByText('Nothing to pay back yet')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See your projects' }).getAttribute('href')).toBe('/projects');
});

async function openPay(name: string) {
  await userEvent.click(screen.getByRole('button', { name }));
  return within(await screen.findByRole('dialog', { name: 'Pay' }));
}

function listOf(dialog: ReturnType<typeof within>, name: string) {
  const terms = [...dialog.getByLabelText(name).querySelectorAll('dt')];
  return terms.map((term) => [term.textContent, term.nextElementSibling?.textContent]);
}

test('what is due of earlier dates is in the sum, and the wallet afterwards is shown', async () => {
  show(some);
  const dialog = await openPay('Pay New kiln up to Mar 31, 2027');
  expect(listOf(dialog, 'Due up to Mar 31, 2027')).toEqual([
    ['Project', 'New kiln'],
    ['Due', 'Mar 31, 2027'],
    ['Earlier dates', '$40.00'],
    ['Return', '$12.00'],
    ['Principal', '$100.00'],
  ]);
  expect(dialog.getByLabelText('Amount')).toHaveProperty('value', '152.00');
  expect(listOf(dialog, 'Your wallet')).toEqual([
    ['Wallet now', '$1,000.00'],
    ['You pay', '$152.00'],
    ['Wallet after', '$848.00'],
  ]);
  expect(dialog.getByRole('button', { name: 'Pay $152.00' })).toHaveProperty('disabled', false);
});

test('a part is paid under its own sum, and more than is due cannot be', async () => {
  show(some);
  const paid = answering({
    '/repayment/pay': [200, 'The repayment is made.', { id: '1', paid: 20, left: 132 }],
    '/repayment/list': [200, '', { ...some, records: [{ ...overdue, state: 'sharing', toPay: 0 }] }],
  });
  const dialog = await openPay('Pay New kiln up to Mar 31, 2027');
  const amount = dialog.getByLabelText('Amount');
  await userEvent.clear(amount);
  await userEvent.type(amount, '152.01');
  expect(dialog.getByText('Only $152.00 is due up to this day.')).toBeTruthy();
  expect(dialog.getByRole('button', { name: /^Pay \$/ })).toHaveProperty('disabled', true);
  await userEvent.clear(amount);
  await userEvent.type(amount, '20');
  expect(dialog.getByText('Every investor gets the same proportion', { exact: false }).textContent).toContain(
    '$132.00 stays due up to Mar 31, 2027.',
  );
  await userEvent.click(dialog.getByRole('button', { name: 'Pay $20.00' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(paid).toEqual([{ body: { projectId: '7', dueOn: '2027-03-31', amount: 20 }, key: expect.any(String) }]);
  expect(await screen.findByText('Being credited')).toBeTruthy();
});

test('late interest is shown with its date, and the dialog says what part goes to it', async () => {
  const owed: Repayment = { ...overdue, paid: 112, late: 5.47, toPay: 5.47, lateToPay: 5.47, state: 'overdue' };
  show({ ...some, records: [owed, { ...inAdvance, toPay: 117.47, lateToPay: 5.47 }] });
  const [first, second] = screen.getAllByRole('row').slice(-2);
  expect(first!.textContent).toContain('$112.00Late interest $5.47');
  expect(second!.textContent).not.toContain('Late interest');
  const alone = await openPay('Pay New kiln up to Feb 28, 2027');
  expect(listOf(alone, 'Due up to Feb 28, 2027').slice(1)).toEqual([
    ['Due', 'Feb 28, 2027'],
    ['Late interest', '$5.47'],
  ]);
  expect(alone.getByText('get the late interest they are owed', { exact: false })).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const withIt = await openPay('Pay New kiln up to Mar 31, 2027');
  expect(listOf(withIt, 'Due up to Mar 31, 2027').slice(2)).toEqual([
    ['Return', '$12.00'],
    ['Principal', '$100.00'],
    ['Late interest', '$5.47'],
  ]);
  expect(withIt.getByText('and $5.47 of late interest, at the same time', { exact: false })).toBeTruthy();
  await userEvent.clear(withIt.getByLabelText('Amount'));
  await userEvent.type(withIt.getByLabelText('Amount'), '20');
  expect(withIt.getByText('Late interest is paid after everything due by today', { exact: false })).toBeTruthy();
});

test('a wallet that has too little leads to adding money, and the dialog stays with what was typed', async () => {
  show(some);
  answering({
    '/repayment/pay': [422, 'There is not enough money in your wallet.', { code: 'insufficient_funds' }],
    '/repayment/list': [200, '', some],
  });
  const dialog = await openPay('Pay New kiln up to Feb 28, 2027');
  expect(dialog.queryByRole('link', { name: 'Add money' })).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Pay $40.00' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('There is not enough money in your wallet.');
  expect(dialog.getByRole('link', { name: 'Add money' }).getAttribute('href')).toBe('/wallet');
  expect(dialog.getByLabelText('Amount')).toHaveProperty('value', '40.00');
});

test('why a payment cannot be made now is said in the dialog', async () => {
  show(some);
  answering({
    '/repayment/pay': [409, 'The last repayment is still being credited.', { code: 'conflict' }],
    '/repayment/list': [200, '', some],
  });
  const dialog = await openPay('Pay New kiln up to Feb 28, 2027');
  await userEvent.click(dialog.getByRole('button', { name: 'Pay $40.00' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('The last repayment is still being credited.');
  expect(dialog.queryByRole('link', { name: 'Add money' })).toBeNull();
});
