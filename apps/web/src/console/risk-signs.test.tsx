import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { showPage } from '../test-page.tsx';
import { RiskSigns } from './risk-signs.tsx';

afterEach(cleanup);

test('each sign has its reason, and leads to the account or the payment that it is about', () => {
  showPage(
    <RiskSigns
      signs={[
        {
          kind: 'shared_bank',
          grave: true,
          words: 'Bo has named the same bank account.',
          links: [{ kind: 'account', id: 'b', name: 'Account of Bo' }],
        },
        {
          kind: 'chargeback',
          grave: true,
          words: 'A bank has taken $5.00 back of a card payment of this account.',
          links: [{ kind: 'payment', id: 'p', name: 'The payment' }],
        },
      ]}
    />,
  );
  const signs = within(screen.getByRole('list', { name: 'Signs of risk' })).getAllByRole('listitem');
  expect(signs.map(({ textContent }) => textContent)).toEqual([
    'Bo has named the same bank account. Account of Bo',
    'A bank has taken $5.00 back of a card payment of this account. The payment',
  ]);
  const addressOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(addressOf('Account of Bo')).toBe('/operator/account?id=b');
  expect(addressOf('The payment')).toBe('/operator/payments?show=all&search=p');
});
