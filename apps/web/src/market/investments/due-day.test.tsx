import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { DueDay } from './due-day.tsx';

afterEach(cleanup);

const day = 86_400_000;

test.each([
  [61 * day, 'Overdue by 61 days'],
  [day, 'Overdue by 1 day'],
])('an investment that was due %i ms ago says by how long', (ago, words) => {
  const { container } = render(<DueDay iso={new Date(Date.now() - ago).toISOString()} />);
  expect(container.textContent).toContain(words);
});

test.each([-day, 0])('one that is due %i ms ago is not overdue', (ago) => {
  const { container } = render(<DueDay iso={new Date(Date.now() - ago).toISOString()} />);
  expect(container.textContent).not.toContain('Overdue');
});
