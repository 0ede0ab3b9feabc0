import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { showPage } from '../../test-page.tsx';
import { operatorSessionQuery } from '../../console/operator.queries.ts';
import { reviewPurchaseQuery, type ReviewedPurchase } from './purchases.operator.queries.ts';
import { Component as ReviewPurchase } from './review-purchase.operator.page.tsx';

afterEach(cleanup);

const order: ReviewedPurchase = {
  id: '7',
  kind: 'order',
  project: { id: '1', title: 'New kiln' },
  status: 'COMPLETED',
  message: '',
  buyer: { id: '2', name: 'Ada' },
  seller: { id: '3', name: 'Guild' },
  createdAt: '2026-03-04T05:06:00.000Z',
  amount: 120,
  byCard: 45.5,
  refunded: 5,
  left: 115,
  fee: 3.3,
  receipt: 'R-2026-000042',
  messages: 1200,
  units: 2,
  unitPrice: 60,
  state: 'sent',
  reference: 'DHL 1',
  address: '1 Lane',
  postalCode: '1',
  contactNo: '555',
  acceptedAt: '',
  sentAt: '',
  receivedAt: '',
  canceledAt: '',
  cancelReason: '',
  refunds: [],
  dispute: null,
  taken: null,
  written: { sides: [], messages: [] },
  notes: { notes: [], colleagues: [] },
  complaints: [],
  payments: [
    {
      id: '9',
      provider: 'stripe',
      providerId: 'pi_9',
      amount: 45.5,
      status: 'succeeded',
      failure: '',
      createdAt: '2026-03-04T05:06:00.000Z',
      disputed: 30,
    },
  ],
};

function show(purchase: ReviewedPurchase, role = 'finance') {
  showPage(<ReviewPurchase />, {
    at: `/operator/disputes/purchase?id=${purchase.id}`,
    loaded: [
      [reviewPurchaseQuery(purchase.id).queryKey, purchase],
      [operatorSessionQuery().queryKey, { role, factor: 'proven' }],
    ],
  });
}

function textOf(term: string) {
  return screen.getByText(term, { selector: 'dt' }).nextElementSibling?.textContent;
}

test('the money of a purchase adds up: what was paid by card, what from the wallet, and what is left', () => {
  show(order);
  const terms = ['Amount', 'By card', 'From the wallet', 'Refunded', 'Can still be refunded'];
  expect(terms.map(textOf)).toEqual(['$120.00', '$45.50', '$74.50', '$5.00', '$115.00']);
});

test('a card payment leads to itself, and says what the payer’s bank disputes of it', () => {
  show(order);
  const link = screen.getByRole('link', { name: '$45.50, Stripe' });
  expect(link.getAttribute('href')).toBe('/operator/payments?show=all&search=9');
  expect(screen.getByText('The payer’s bank disputes', { exact: false }).textContent).toBe(
    'The payer’s bank disputes $30.00.',
  );
});

test('it says the fee, the receipt and how many messages the two have written', () => {
  show(order);
  const terms = ['Fee of the seller', 'Receipt', 'Messages between the two'];
  expect(terms.map(textOf)).toEqual(['$3.30', 'R-2026-000042', '1,200']);
  cleanup();
  show({ ...order, receipt: '' });
  expect(textOf('Receipt')).toBe('None yet');
});

test('an admin, who may read the log, finds in it what operators did about a purchase', () => {
  show(order, 'admin');
  const link = screen.getByRole('link', { name: 'Actions of operators about it' });
  expect(link.getAttribute('href')).toBe('/operator/audit?search=7');
  cleanup();
  show(order, 'support');
  expect(screen.queryByRole('link', { name: 'Actions of operators about it' })).toBeNull();
});

test('nothing is offered to be refunded while a dispute is open, and it says why', () => {
  const openedAt = '2026-03-05T05:06:00.000Z';
  const dispute: ReviewedPurchase['dispute'] = {
    id: '5',
    status: 'answered',
    reason: 'not_received',
    message: 'It never came.',
    files: [],
    amount: 115,
    inEscrow: false,
    openedAt,
    dueAt: openedAt,
    late: false,
    answer: 'It is on its way.',
    added: [],
    outcome: '',
    refunded: 0,
    outcomeReason: '',
  };
  show({ ...order, dispute });
  const refund = screen.getByRole<HTMLButtonElement>('button', { name: 'Refund a Purchase' });
  expect(refund.disabled).toBe(true);
  expect(screen.getByText(/There is an open dispute about this/).id).toBe(refund.getAttribute('aria-describedby'));
  cleanup();
  show(order);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Refund a Purchase' }).disabled).toBe(false);
});
