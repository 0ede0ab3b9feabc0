import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { StateWord, stateOfPurchase, type StateOfPurchase } from './state-word.tsx';

afterEach(cleanup);

test.each([
  [{ state: '', disputed: false }, undefined],
  [{ state: 'paid', disputed: false }, 'paid'],
  [{ state: 'sent', disputed: true }, 'disputed'],
  [{ state: 'refunded', disputed: false }, 'refunded'],
  [{ state: 'active', disputed: false }, 'active'],
  [{ state: 'late', disputed: true }, 'disputed'],
] as const)('an order or investment that is %o is shown as %s', (purchase, state) => {
  expect(stateOfPurchase(purchase)).toBe(state);
});

test.each([
  ['received', 'done', 'Received'],
  ['sent', 'open', 'Sent'],
  ['disputed', 'alert', 'In dispute'],
  ['refunded', 'ended', 'Refunded'],
  ['escrow', 'open', 'In escrow'],
  ['active', 'open', 'Active'],
  ['late', 'alert', 'Late'],
  ['default', 'alert', 'In default'],
  ['repaid', 'done', 'Repaid'],
  ['writtenOff', 'ended', 'Written off'],
  ['givenUp', 'ended', 'Given up'],
] satisfies [StateOfPurchase, string, string][])('%s is coloured as %s, and says “%s”', (state, colour, word) => {
  const { container } = render(<StateWord state={state} />);
  expect(container.querySelector('[data-state]')?.getAttribute('data-state')).toBe(colour);
  expect(container.textContent).toBe(word);
});
