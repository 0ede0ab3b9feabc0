import type { WithdrawalStatus } from '@guildhall/contract/money/withdrawal-statuses.ts';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { CaseStatusWord } from '../trust/complaints/case-looks.tsx';
import { WithdrawalStatusWord } from '../money/withdrawals/withdrawal-status.tsx';

afterEach(cleanup);

// Red says that something is wrong; of the normal course the specification asks it for a pending order alone.
test.each([
  ['a withdrawal that is asked for', <WithdrawalStatusWord key="" status="requested" />, 'Requested'],
  ['a withdrawal that the bank has still to pay', <WithdrawalStatusWord key="" status="approved" />, 'Approved'],
  ['a status of a later version', <WithdrawalStatusWord key="" status={'posted' as WithdrawalStatus} />, 'posted'],
  ['an open complaint', <CaseStatusWord key="" status="open" />, 'Open'],
  ['an answered complaint', <CaseStatusWord key="" status="answered" />, 'Answered'],
])('%s stands in a neutral colour', (_what, sign, word) => {
  const { container } = render(sign);
  expect(container.textContent).toBe(word);
  expect(container.querySelector('[data-state]')?.getAttribute('data-state')).toBe('open');
});
