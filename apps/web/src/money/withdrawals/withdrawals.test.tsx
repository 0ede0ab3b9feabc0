import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { showPage } from '../../test-page.tsx';
import { ConfirmHost } from '../../ui/dialogs/confirm.tsx';
import { withdrawalsQuery, type Withdrawal } from './withdrawals.queries.ts';
import { Withdrawals } from './withdrawals.tsx';

afterEach(cleanup);

/** Another member has asked for it, and who looks at it may cancel or confirm it. */
const withdrawal: Withdrawal = {
  id: '7',
  createdAt: '2026-03-04T05:06:00.000Z',
  amount: 40,
  account: '•••• 5678',
  status: 'requested',
  reason: '',
  decidedAt: '',
  paidAt: '',
  returnedAt: '',
  test: false,
  cardWaitsUntil: '',
  firstWaitsUntil: '',
  confirm: false,
  confirmUntil: '',
  mayProve: false,
  unverified: false,
  inReview: false,
  by: 'Bo',
  confirmedBy: '',
  needsSecond: true,
  mayConfirm: true,
};

test.each(['Cancel', 'Confirm'])('“%s” of a withdrawal is disabled in flight', async (act) => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    return new Promise(() => {});
  });
  const list = { pages: [{ records: [withdrawal], more: false }], pageParams: [''] };
  const parts = (
    <>
      <Withdrawals />
      <ConfirmHost />
    </>
  );
  showPage(parts, { loaded: [[withdrawalsQuery().queryKey, list]] });
  const button = screen.getByRole('button', { name: act });
  expect(button).toHaveProperty('disabled', false);
  await userEvent.click(button);
  await userEvent.click(await screen.findByRole('button', { name: 'Yes' }));
  await waitFor(() => expect(asked).toContain(`/api/wallet/withdrawals/7/${act.toLowerCase()}`));
  expect(button).toHaveProperty('disabled', true);
});
