import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { showPage } from '../../test-page.tsx';
import { InvestmentRow } from './investment-row.tsx';
import type { Investment } from './investments.queries.ts';

afterEach(cleanup);

const inAYear = new Date(Date.now() + 365 * 86_400_000).toISOString();
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
};

test.each([
  ['nothing', 0, ['Paid', 'Due']],
  ['a part', 99.99, ['Paid', 'Due']],
  ['all', 100, ['Refunded', 'Refunded']],
] as const)('an investment of which %s was given back says whether money is still due', (_, refunded, [state, due]) => {
  showPage(<InvestmentRow investment={{ ...investment, refunded }} />);
  const row = screen.getByRole('link');
  expect(row.getAttribute('href')).toBe('/investment/detail?id=7');
  expect(row.textContent).toContain(`$100.00${state}`);
  expect(row.textContent).toMatch(due === 'Due' ? /Due \w/ : /Refunded$/);
  expect(row.textContent.includes('Due')).toBe(due === 'Due');
});
