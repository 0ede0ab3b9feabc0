import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { operatorSessionQuery } from '../../console/operator.queries.ts';
import { overviewQuery, type Overview } from '../../console/overview.queries.ts';
import { showPage } from '../../test-page.tsx';
import { Component as OverviewPage } from './overview.page.tsx';

afterEach(cleanup);

function ago(hours: number): string {
  return new Date(Date.now() - hours * 3_600_000 - 60_000).toISOString();
}

const nothing = { count: 0, oldest: '', amount: 0 };

function show(waiting: Overview['waiting']) {
  const money = { wallets: 0, fees: 0, held: 0, owed: 0, atProviders: 0, testMoney: 0 };
  const today = { paidIn: 0, withdrawn: 0, invested: 0, ordered: 0, fees: 0, accounts: 0 };
  showPage(<OverviewPage />, {
    at: '/operator',
    loaded: [
      [overviewQuery().queryKey, { waiting, money, today }],
      [operatorSessionQuery().queryKey, { role: 'admin', factor: 'proven' }],
    ],
  });
}

function textsOf(list: string) {
  return within(screen.getByRole('list', { name: list }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
}

test('what is late comes first, each with its money, and what is empty is in one line', () => {
  show({
    flags: { count: 2, oldest: ago(20), amount: 0 },
    withdrawals: { count: 1200, oldest: ago(30), amount: 12_345.67 },
    verifications: nothing,
    jobs: { count: 1, oldest: ago(3), amount: 0 },
    payouts: nothing,
  });
  expect(textsOf('Waiting')).toEqual([
    'Failed jobs1Late: the oldest for 3 hours',
    'Withdrawals to decide1,200+Late: the oldest for 30 hours, $12,345.67 and more',
    'Reported content to decide2The oldest for 20 hours',
  ]);
  expect(textsOf('Nothing to Do')).toEqual(['Withdrawals to pay', 'Verifications to begin']);
});

test('there is no empty list where nothing waits, or where something does everywhere', () => {
  show({ jobs: nothing });
  expect(screen.queryByRole('list', { name: 'Waiting' })).toBeNull();
  cleanup();
  show({ jobs: { count: 1, oldest: ago(1), amount: 0 } });
  expect(screen.queryByRole('list', { name: 'Nothing to Do' })).toBeNull();
});
