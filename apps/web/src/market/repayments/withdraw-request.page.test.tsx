import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { session } from '../../api/session.ts';
import { walletQuery } from '../../money/wallet/wallet.queries.ts';
import { withdrawalsQuery } from '../../money/withdrawals/withdrawals.queries.ts';
import { showPage } from '../../test-page.tsx';
import { repaymentSumsQuery, type Repayments } from './repayments.queries.ts';
import { Component as WithdrawRequest } from './withdraw-request.page.tsx';

beforeEach(() => session.set({ userType: 2 }));
afterEach(cleanup);

const sums: Repayments = { records: [], recordsTotal: 1, months: [], overdue: 40, soon: 60, paid: 0, wallet: 500 };

const loaded = [
  [walletQuery().queryKey, { amount: 500, held: 0 }],
  [withdrawalsQuery().queryKey, { pages: [{ records: [], more: false }], pageParams: [''] }],
] as const;

test('a withdrawal that leaves less than what is to be paid back soon is warned about, and not refused', async () => {
  showPage(<WithdrawRequest />, { loaded: [...loaded, [repaymentSumsQuery().queryKey, sums]] });
  const amount = screen.getByLabelText('Amount');
  await userEvent.type(amount, '400');
  expect(screen.queryByRole('note')).toBeNull();
  await userEvent.clear(amount);
  await userEvent.type(amount, '400.01');
  expect(screen.getByRole('note').textContent).toBe(
    '$100.00 of repayments are overdue or due in the next 30 days. That is $0.01 more than your wallet will have. See what is due',
  );
  expect(amount.getAttribute('aria-invalid')).not.toBe('true');
});

test('what a person has to pay back is not asked for', () => {
  session.set({ userType: 1 });
  const calls = vi.fn<() => Promise<never>>(() => new Promise(() => {}));
  vi.stubGlobal('fetch', calls);
  showPage(<WithdrawRequest />, { loaded });
  expect(calls).not.toHaveBeenCalled();
});
