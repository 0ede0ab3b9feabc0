import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { StateWord, stateOfInvestment, stateOfOrder, type StateOfPurchase } from './state-word.tsx';

afterEach(cleanup);

test.each([
  [{ state: '', disputed: false }, undefined],
  [{ state: 'paid', disputed: false }, 'paid'],
  [{ state: 'sent', disputed: true }, 'disputed'],
  [{ state: 'refunded', disputed: false }, 'refunded'],
] as const)('an order that is %o stands as %s', (order, state) => {
  expect(stateOfOrder(order)).toBe(state);
});

const [ago, ahead] = [-2, 2].map((days) => new Date(Date.now() + days * 86_400_000).toISOString()) as [string, string];

test.each([
  [{ amount: 100, refunded: 0, disputed: false, dueAt: ahead }, 'paid'],
  [{ amount: 100, refunded: 99, disputed: false, dueAt: ago }, 'overdue'],
  [{ amount: 100, refunded: 100, disputed: false, dueAt: ago }, 'refunded'],
  [{ amount: 100, refunded: 0, disputed: true, dueAt: ago }, 'disputed'],
] as const)('an investment that is %o stands as %s', (investment, state) => {
  expect(stateOfInvestment(investment)).toBe(state);
});

test.each([
  ['received', 'done', 'Received'],
  ['sent', 'open', 'Sent'],
  ['disputed', 'alert', 'In dispute'],
  ['refunded', 'ended', 'Refunded'],
] satisfies [StateOfPurchase, string, string][])('%s is coloured as %s, and says “%s”', (state, colour, word) => {
  const { container } = render(<StateWord state={state} />);
  expect(container.querySelector('[data-state]')?.getAttribute('data-state')).toBe(colour);
  expect(container.textContent).toBe(word);
});
