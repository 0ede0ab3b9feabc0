import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { session } from '../../api/session.ts';
import { standingQuery, type Standing } from '../../people/accounts/standing.queries.ts';
import { showPage } from '../../test-page.tsx';
import { repaymentsQuery, type Repayment, type Repayments } from './repayments.queries.ts';
import { Component as RepaymentsPage } from './repayments.page.tsx';

const kiln: Repayment = {
  projectId: '7',
  title: 'New kiln',
  dueOn: '2027-03-31',
  holders: 3,
  principal: 100,
  return: 12,
  amount: 112,
  paid: 0,
  late: 0,
  toPay: 112,
  lateToPay: 0,
  state: 'upcoming',
  standing: false,
};
const loom: Repayment = { ...kiln, projectId: '9', title: 'New loom', standing: true };
const some: Repayments = {
  records: [{ ...kiln, dueOn: '2027-02-28', paid: 112, toPay: 0, state: 'paid' }, kiln, loom],
  recordsTotal: 2,
  months: [{ month: '2027-03', amount: 224 }],
  overdue: 0,
  soon: 0,
  paid: 112,
  wallet: 1000,
};

// Its code comes when it is first opened, which on a busy machine takes longer than a test waits.
beforeAll(() => import('./repay-early-dialog.tsx'));
beforeEach(() => session.set({ userType: 2 }));
afterEach(cleanup);

function show(repayments: Repayments, standing: Standing = {}) {
  showPage(<RepaymentsPage />, {
    at: '/repayments',
    loaded: [
      [repaymentsQuery(1).queryKey, repayments],
      [standingQuery().queryKey, standing],
    ],
  });
}

type Sent = { path: string; body: unknown; key: string | null };

/** Answers each call by its method and path, and gives those that change something. */
function answering(answers: Record<string, [status: number, message: string, data: unknown]>) {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const path = new URL(url, 'http://here').pathname.slice('/api'.length);
    const call = `${init.method} ${path}`;
    if (call !== 'POST /repayment/list' && init.method === 'POST')
      sent.push({ path, body: JSON.parse(String(init.body)), key: new Headers(init.headers).get('Idempotency-Key') });
    const [statusCode, message, data] = answers[call] ?? [404, 'Not found.', null];
    return Response.json({ success: statusCode === 200, statusCode, message, data }, { status: statusCode });
  });
  return sent;
}

async function openEarly(title: string) {
  await userEvent.click(screen.getByRole('button', { name: `Repay Early: ${title}` }));
  return within(await screen.findByRole('dialog', { name: 'Repay Early' }));
}

function listOf(dialog: ReturnType<typeof within>, name: string) {
  const terms = [...dialog.getByLabelText(name).querySelectorAll('dt')];
  return terms.map((term) => [term.textContent, term.nextElementSibling?.textContent]);
}

test('each project has its switch and button once, beside its first date, and the switch shows what is ordered', () => {
  show(some);
  expect(screen.getAllByRole('button', { name: /^Repay / }).map((each) => each.getAttribute('aria-label'))).toEqual([
    'Repay Early: New kiln',
    'Repay Early: New loom',
  ]);
  const dates = within(screen.getByRole('table', { name: 'Repayments by project and date' }));
  const [, first] = dates.getAllByRole('row');
  const off = within(first!).getByRole('switch', { name: 'Pay each date by itself: New kiln' });
  const on = screen.getByRole('switch', { name: 'Pay each date by itself: New loom' });
  expect([off, on].map((each) => (each as HTMLInputElement).checked)).toEqual([false, true]);
  const how = document.getElementById(on.getAttribute('aria-describedby')!);
  expect(how?.textContent).toContain('at 06:00 UTC, in full or not at all');
});

test('what is paid has neither, and what is being credited is not repaid early', () => {
  const paid: Repayment = { ...loom, paid: 112, toPay: 0, state: 'paid' };
  show({ ...some, records: [{ ...kiln, state: 'sharing', toPay: 0 }, { ...kiln, dueOn: '2027-04-30' }, paid] });
  expect(screen.queryByRole('button', { name: /^Repay / })).toBeNull();
  expect(screen.getAllByRole('switch')).toHaveLength(1);
});

test('a member who may not pay has neither', () => {
  show(some, { organizations: [{ id: '9', name: 'Guild', role: 'editor', acting: true }] });
  expect(screen.queryByRole('button', { name: /^Repay / })).toBeNull();
  expect(screen.queryByRole('switch')).toBeNull();
  expect(screen.queryByText('at 06:00 UTC', { exact: false })).toBeNull();
});

test('the switch orders it for its project alone, and goes back where that is refused', async () => {
  show(some);
  const ordered = { ...some, records: some.records.map((each) => ({ ...each, standing: true })) };
  const sent = answering({
    'POST /repayment/standing': [200, 'The standing order has been changed.', { on: true }],
    'POST /repayment/list': [200, '', ordered],
  });
  const name = 'Pay each date by itself: New kiln';
  await userEvent.click(screen.getByRole('switch', { name }));
  await waitFor(() => expect(screen.getByRole('switch', { name })).toHaveProperty('checked', true));
  expect(sent).toEqual([{ path: '/repayment/standing', body: { projectId: '7', on: true }, key: null }]);
  answering({ 'POST /repayment/standing': [403, 'You may not.', { code: 'forbidden' }] });
  await userEvent.click(screen.getByRole('switch', { name }));
  await waitFor(() => expect(screen.getByRole('switch', { name })).toHaveProperty('checked', true));
});

/** What an early repayment of $100 to one holder costs of the $112 that were promised. */
function price(amount: number, plan: 'whole' | 'used') {
  const parts = { principal: 100, return: Math.round((amount - 100) * 100) / 100, amount };
  const saved = Math.round((112 - amount) * 100) / 100;
  return { ...parts, plan, saved, holders: 1, records: [{ investmentId: '3', name: 'Ada', ...parts }], more: false };
}

test('the dialog says what it costs today, by which term, and what the wallet has then; the price is paid once', async () => {
  show(some);
  const sent = answering({
    'GET /repayment/early/7': [200, '', price(104.59, 'used')],
    'POST /repayment/early': [200, 'The repayment is made.', { id: '1', paid: 104.59 }],
    'POST /repayment/list': [200, '', some],
  });
  const dialog = await openEarly('New kiln');
  await dialog.findByLabelText('Early repayment');
  expect(listOf(dialog, 'Early repayment')).toEqual([
    ['Project', 'New kiln'],
    ['Early Repayment', 'Pays the return of the days used'],
    ['Goes to', '1 investment'],
    ['Principal', '$100.00'],
    ['Return', '$4.59'],
    ['Costs today', '$104.59'],
    ['Saves', '$7.41 of the promised return'],
  ]);
  expect(dialog.getByText('only the return for the days used', { exact: false })).toBeTruthy();
  expect(dialog.getByText('All investors of the project are repaid at once. This cannot be undone.')).toBeTruthy();
  const shares = within(dialog.getByRole('table', { name: 'Who gets what' }));
  expect(shares.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    'Ada',
    '$100.00',
    '$4.59',
    '$104.59',
  ]);
  expect(listOf(dialog, 'Your wallet')).toEqual([
    ['Wallet now', '$1,000.00'],
    ['You pay', '$104.59'],
    ['Wallet after', '$895.41'],
  ]);
  await userEvent.click(dialog.getByRole('button', { name: 'Repay $104.59' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([{ path: '/repayment/early', body: { projectId: '7' }, key: expect.any(String) }]);
});

test('without an answer it is sent again under the same key', async () => {
  show(some);
  const early = { 'GET /repayment/early/7': [200, '', price(112, 'whole')] } as const;
  const list = { 'POST /repayment/list': [200, '', some] } as const;
  const first = answering({ ...early, ...list, 'POST /repayment/early': [503, 'Please try again.', null] } as never);
  const dialog = await openEarly('New kiln');
  expect(await dialog.findByText('including the return for the remaining time', { exact: false })).toBeTruthy();
  const button = dialog.getByRole('button', { name: 'Repay $112.00' });
  await userEvent.click(button);
  await waitFor(() => expect(dialog.getByRole('alert').textContent).toBe('Please try again.'));
  const paid = [200, 'The repayment is made.', { id: '1', paid: 112 }] as const;
  const second = answering({ ...early, ...list, 'POST /repayment/early': paid } as never);
  await userEvent.click(button);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(second[0]!.key).toBe(first[0]!.key);
});

test('why it cannot be repaid now is said in the dialog, which is asked for again once it opens again', async () => {
  show(some);
  const due = 'Please pay what is due of this project first.';
  answering({ 'GET /repayment/early/7': [422, due, { code: 'validation' }] });
  const dialog = await openEarly('New kiln');
  expect((await dialog.findByRole('alert')).textContent).toBe(due);
  expect(dialog.queryByRole('button', { name: /^Repay/ })).toBeNull();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  answering({ 'GET /repayment/early/7': [200, '', price(112, 'whole')] });
  const again = await openEarly('New kiln');
  expect(await again.findByRole('button', { name: 'Repay $112.00' })).toBeTruthy();
});

test('a wallet that has too little leads to adding money, one that has exactly enough does not', async () => {
  show({ ...some, wallet: 111.99 });
  answering({ 'GET /repayment/early/7': [200, '', price(112, 'whole')] });
  const dialog = await openEarly('New kiln');
  expect((await dialog.findByRole('link', { name: 'Add money' })).getAttribute('href')).toBe('/wallet');
  cleanup();
  show({ ...some, wallet: 112 });
  const enough = await openEarly('New kiln');
  expect(await enough.findByRole('button', { name: 'Repay $112.00' })).toBeTruthy();
  expect(enough.queryByRole('link', { name: 'Add money' })).toBeNull();
});

test('where another payment is being credited by now, the dialog says so and stays', async () => {
  show(some);
  answering({
    'GET /repayment/early/7': [200, '', price(112, 'whole')],
    'POST /repayment/early': [409, 'The last repayment is still being credited.', { code: 'conflict' }],
    'POST /repayment/list': [200, '', some],
  });
  const dialog = await openEarly('New kiln');
  await userEvent.click(await dialog.findByRole('button', { name: 'Repay $112.00' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('The last repayment is still being credited.');
});
