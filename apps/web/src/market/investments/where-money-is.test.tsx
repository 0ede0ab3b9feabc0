import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { showPage } from '../../test-page.tsx';
import type { InvestmentDetails } from './investments.queries.ts';
import { WhereMoneyIs } from './where-money-is.tsx';

afterEach(cleanup);

const investment = {
  id: '3',
  projectId: '7',
  state: 'escrow',
  amount: 300,
  organization: 'Mill',
  cancelUntil: '',
  frozenSince: '',
  refunds: [],
  dispute: null,
} as unknown as InvestmentDetails;

function show(noticeUntil: string, more: { silenceCancels?: boolean; cancelUntil?: string } = {}) {
  const terms = { funding: 'keep', minimumRaised: 0, openUntil: '', reflectionDays: 4 };
  const data = {
    id: '7',
    state: 'open',
    budgetRequired: 2000,
    raised: 300,
    noticeUntil,
    terms,
    silenceCancels: more.silenceCancels ?? false,
  };
  vi.stubGlobal('fetch', async () => Response.json({ success: true, statusCode: 200, message: '', data }));
  return showPage(<WhereMoneyIs investment={{ ...investment, cancelUntil: more.cancelUntil ?? '' }} />);
}

test('money in escrow says that the terms have changed, and where to read how', async () => {
  show('2027-02-03T10:00:00.000Z');
  expect((await screen.findByRole('note')).textContent).toMatch(
    /^The terms of this project have changed\. Until Feb 3, 2027, .* nothing is released\. See what has changed$/,
  );
  expect(screen.getByRole('link', { name: 'See what has changed' }).getAttribute('href')).toBe('/project/details?id=7');
});

test('what an investor may still take back says what silence means, unless it cancels', async () => {
  const until = '2099-02-03T10:00:00.000Z';
  const kept = 'and if you do nothing, you keep your investment';
  show(until, { cancelUntil: until });
  expect((await screen.findByRole('note')).textContent).toContain(kept);
  cleanup();
  show(until, { cancelUntil: until, silenceCancels: true });
  expect((await screen.findByRole('note')).textContent).not.toContain(kept);
});

test('while they have not, it says nothing of it', async () => {
  show('');
  expect(await screen.findByText('It goes to Mill in a few minutes.')).toBeTruthy();
  expect(screen.queryByRole('note')).toBeNull();
});
