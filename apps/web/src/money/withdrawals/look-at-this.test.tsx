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

const withdrawal = { id: '1', status: 'requested', name: 'Ada Aal', accountHolderName: 'J. Smith' } as const;

/** The signs that an operator reads of what is known. */
function signsOf(known: Partial<Evidence>) {
  const evidence = { ...good, ...known };
  showPage(<LookAtThis withdrawal={{ ...withdrawal, evidence } as ReviewedWithdrawal} onAct={() => {}} />);
  const look = within(screen.getByRole('region', { name: 'Look at this' }));
  return look.queryAllByRole('listitem').map(({ textContent }) => textContent);
}

test('where nothing speaks against a withdrawal, that is said', () => {
  expect(signsOf({})).toEqual([]);
  expect(screen.getByText('Nothing of what is looked at speaks against it.')).toBeTruthy();
});

test.each<[Partial<Evidence>, string | RegExp]>([
  [{ disowned: true }, 'The owner says of this withdrawal: it was not me.'],
  [{ disownedBefore: true }, 'The owner has said of another withdrawal within 90 days: it was not me.'],
  [{ sameAccount: [{ id: '2', name: 'Bo' }] }, 'The same bank account was named by 1 other: Bo.'],
  [
    { accountChanged: true, waitsUntil: '2026-03-04T05:06:00.000Z' },
    /^The bank account is another than that of the first withdrawal: it may be approved from .*2026/,
  ],
  [{ holderDiffers: true }, 'The account’s holder, J. Smith, is not named as the member, Ada Aal.'],
  [{ payable: false }, 'The bank details name no IBAN and no account number: no bank finds the account.'],
  [{ verified: false }, 'Nobody has verified who the member is.'],
  [{ owed: 12.5 }, 'The member owes $12.50 for payments taken back.'],
  [{ byCardTakenBack: 40 }, 'Banks have taken $40.00 back of what came by card in the 120 days before.'],
  [{ recentlyPaidIn: 7 }, '$7.00 was paid in by card in the 7 days before.'],
  [{ earlierWithdrawals: 0 }, 'It is the member’s first withdrawal.'],
  [{ complaints: 2 }, '2 complaints name the member.'],
])('of %o an operator reads what speaks against the withdrawal, and nothing else', (known, words) => {
  const signs = signsOf(known);
  expect(signs).toEqual([typeof words === 'string' ? words : expect.stringMatching(words)]);
});
