import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { showPage } from '../../test-page.tsx';
import { InvestmentRow } from './investment-row.tsx';
import type { Investment } from './investments.queries.ts';

afterEach(cleanup);

const inAYear = new Date(Date.now() + 365 * 86_400_000).toISOString().slice(0, 10);
const investment: Investment = {
  id: '7',
  name: 'New kiln',
  photo: '',
  msg: 'Good luck.',
  amount: 100,
  createdAt: '2026-03-04T05:06:00.000Z',
  status: 'COMPLETED',
  categoryName: 'Crafts',
  roi: 5,
  dueAt: inAYear,
  refunded: 0,
  disputed: false,
  state: 'active',
  returned: 0,
  outstanding: 100,
  dueOn: inAYear,
  principalBack: 0,
  returnBack: 0,
  lateBack: 0,
  writtenOff: 0,
  dueAmount: 0,
  cancelUntil: '',
};

test.each([
  [{}, '$100.00Active', /Due \w/],
  [{ returned: 55 }, '$100.00Active', /Due \w.+\$55\.00 returned$/],
  [{ state: 'late' }, '$100.00Late', /Due \w/],
  [{ disputed: true }, '$100.00In dispute', /Due \w/],
  [{ state: 'repaid', returned: 105, dueOn: '' }, '$100.00Repaid', /2026\$105\.00 returned$/],
  [{ state: 'escrow', dueOn: '' }, '$100.00In escrow', /2026$/],
  [
    { state: 'escrow', dueOn: '', cancelUntil: '2099-03-05T06:00:00.000Z' },
    '$100.00In escrow',
    /Can be canceled until Mar 5, 2099$/,
  ],
  [{ state: 'canceled', refunded: 100, dueOn: '' }, '$100.00Canceled', /2026$/],
  [{ state: 'refunded', refunded: 100, dueOn: '' }, '$100.00Refunded', /2026$/],
  [{ status: 'pending', state: '', dueOn: '' }, '$100.00Pending', /2026$/],
] as const)('an investment with %o says its state and whether money is still due', (change, state, dates) => {
  showPage(<InvestmentRow investment={{ ...investment, ...change }} />);
  const row = screen.getByRole('link');
  expect(row.getAttribute('href')).toBe('/investment/detail?id=7');
  expect(row.textContent).toContain(state);
  // The sums of wide screens follow.
  expect(row.textContent.split('Next sum')[0]).toMatch(dates);
});

test('a row has the sums of its columns, each with its name for who does not see them', () => {
  const sums = { dueAmount: 12.5, principalBack: 30, returnBack: 4, lateBack: 0, outstanding: 70, writtenOff: 0 };
  showPage(<InvestmentRow investment={{ ...investment, ...sums }} />);
  const row = screen.getByRole('link');
  expect(row.textContent).toContain(
    'Next sum $12.50Principal back $30.00Return $4.00Late interest –Outstanding $70.00Written off –',
  );
});
