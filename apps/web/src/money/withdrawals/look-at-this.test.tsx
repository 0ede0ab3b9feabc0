import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { showPage } from '../../test-page.tsx';
import { LookAtThis } from './look-at-this.tsx';
import type { ReviewedWithdrawal } from './withdrawals.operator.queries.ts';

afterEach(cleanup);

type Evidence = ReviewedWithdrawal['evidence'];

/** Nothing of it speaks against a withdrawal. */
const good: Evidence = {
  memberSince: '2026-01-01T00:00:00.000Z',
  earlierWithdrawals: 3,
  earlierPaidOut: 300,
  recentlyPaidIn: 0,
  owed: 0,
  byCard: 5000,
  byCardTakenBack: 0,
  complaints: 0,
  accountChanged: false,
  waitsUntil: '',
  sameAccount: [],
  holderDiffers: false,
  verified: true,
  disowned: false,
  disownedBefore: false,
  payable: true,
  obstacles: [],
};

const withdrawal = {
  id: '1',
  status: 'requested',
  name: 'Ada Aal',
  accountHolderName: 'J. Smith',
  taken: null,
} as const;

/** The signs that an operator reads of what is known. */
function signsOf(known: Partial<Evidence>) {
  const evidence = { ...good, ...known };
  showPage(<LookAtThis withdrawal={{ ...withdrawal, evidence } as ReviewedWithdrawal} onAct={() => {}} />);
  const look = within(screen.getByRole('region', { name: 'Check This' }));
  return look.queryAllByRole('listitem').map(({ textContent }) => textContent);
}

test('where nothing speaks against a withdrawal, that is said', () => {
  expect(signsOf({})).toEqual([]);
  expect(screen.getByText('Nothing found. All checks are fine.')).toBeTruthy();
});

test.each<[Partial<Evidence>, string | RegExp]>([
  [{ disowned: true }, 'The owner says about this withdrawal: “It was not me.”'],
  [{ disownedBefore: true }, 'The owner said about another withdrawal in the last 90 days: “It was not me.”'],
  [{ sameAccount: [{ id: '2', name: 'Bo' }] }, 'The same bank account was used by 1 other: Bo.'],
  [
    { accountChanged: true, waitsUntil: '2026-03-04T05:06:00.000Z' },
    /^The bank account differs from the one of the first withdrawal. It can be approved from .*2026/,
  ],
  [{ holderDiffers: true }, 'The account holder, J. Smith, has a different name than the member, Ada Aal.'],
  [{ payable: false }, 'The bank details have no IBAN and no account number, so no bank can find the account.'],
  [{ verified: false }, 'The member’s identity is not verified.'],
  [{ owed: 12.5 }, 'The member owes $12.50 for reversed payments.'],
  [{ byCardTakenBack: 40 }, 'Banks have taken $40.00 back of the money paid in by card in the 120 days before.'],
  [{ recentlyPaidIn: 7 }, '$7.00 was paid in by card in the 7 days before.'],
  [{ earlierWithdrawals: 0 }, 'It is the member’s first withdrawal.'],
  [{ complaints: 2 }, '2 complaints name the member.'],
])('of %o an operator reads what speaks against the withdrawal, and nothing else', (known, words) => {
  const signs = signsOf(known);
  expect(signs).toEqual([typeof words === 'string' ? words : expect.stringMatching(words)]);
});
