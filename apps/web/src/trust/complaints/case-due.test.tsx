import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { CaseDue } from './case-due.tsx';

afterEach(cleanup);

const [ago, ahead] = [-2, 2].map((days) => new Date(Date.now() + days * 86_400_000).toISOString()) as [string, string];

test.each([
  ['before the day', { status: 'open', dueAt: ahead, answeredAt: '' }, /^The answer is due [^.]+$/],
  [
    'after it, with what happens next',
    { status: 'open', dueAt: ago, answeredAt: '' },
    /^The answer was due .*Guildhall will decide, and both sides see the decision\.$/,
  ],
  ['of one that was answered by a message', { status: 'open', dueAt: ago, answeredAt: ago }, /^Answered by message/],
  ['of one that was answered', { status: 'answered', dueAt: ago, answeredAt: ago }, /^$/],
] as const)('the day of the answer %s', (_when, complaint, words) => {
  const { container } = render(<CaseDue complaint={complaint} />);
  expect(container.textContent).toMatch(words);
});
