import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { OrderSteps } from './order-steps.tsx';

afterEach(cleanup);

function shown(state: Parameters<typeof OrderSteps>[0]['order']['state'], disputed = false) {
  const { container } = render(<OrderSteps order={{ state, disputed }} />);
  const steps = [...container.querySelectorAll<HTMLElement>('[data-at]')];
  return {
    heard: container.querySelector('.gh-visually-hidden')?.textContent.trim() ?? '',
    seen: steps.map((step) => `${step.textContent} ${step.dataset.at}`),
  };
}

test('a card shows the steps of an order, those to come in another colour, and only those taken are read aloud', () => {
  expect(shown('accepted')).toEqual({
    heard: 'Steps so far: Paid, Accepted',
    seen: ['Paid taken', 'Accepted taken', 'Sent next', 'Received next'],
  });
  expect(shown('received').heard).toBe('Steps so far: Paid, Accepted, Sent, Received');
});

test('what went wrong takes the place of the steps to come', () => {
  expect(shown('sent', true)).toEqual({
    heard: 'Steps so far: Paid, Accepted, Sent, In dispute',
    seen: ['Paid taken', 'Accepted taken', 'Sent taken', 'In dispute wrong'],
  });
  expect(shown('refunded').seen).toEqual(['Paid taken', 'Refunded ended']);
  expect(shown('canceled').seen).toEqual(['Paid taken', 'Canceled ended']);
});

test('an order that is not paid has no steps', () => {
  expect(shown('')).toEqual({ heard: '', seen: [] });
});
