import { formatDollars } from '@guildhall/contract/money.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { count } from '../../ui/count.ts';
import { DateText } from '../../ui/date-text.tsx';
import type { ReviewedWithdrawal } from './withdrawals.operator.queries.ts';

/** What speaks against a withdrawal: each sign with a name of its own, the gravest first. */
export function signsOf({ evidence, name, accountHolderName }: ReviewedWithdrawal): [name: string, sign: ReactNode][] {
  const { sameAccount, accountChanged, waitsUntil } = evidence;
  const signs: [string, ReactNode, boolean][] = [
    ['disowned', 'The owner says about this withdrawal: “It was not me.”', evidence.disowned],
    [
      'disowned before',
      'The owner said about another withdrawal in the last 90 days: “It was not me.”',
      evidence.disownedBefore,
    ],
    ['same', <SameAccount key="same" people={sameAccount} />, sameAccount.length > 0],
    [
      'changed',
      <>
        The bank account differs from the one of the first withdrawal. It can be approved from{' '}
        <DateText iso={waitsUntil} withTime />.
      </>,
      accountChanged,
    ],
    [
      'holder',
      `The account holder, ${accountHolderName}, has a different name than the member, ${name}.`,
      evidence.holderDiffers,
    ],
    [
      'payable',
      'The bank details have no IBAN and no account number, so no bank can find the account.',
      !evidence.payable,
    ],
    ['verified', 'The member’s identity is not verified.', !evidence.verified],
    ['owes', `The member owes ${formatDollars(evidence.owed)} for reversed payments.`, evidence.owed > 0],
    [
      'back',
      `Banks have taken ${formatDollars(evidence.byCardTakenBack)} back of the money paid in by card in the 120 days before.`,
      evidence.byCardTakenBack > 0,
    ],
    [
      'lately',
      `${formatDollars(evidence.recentlyPaidIn)} was paid in by card in the 7 days before.`,
      evidence.recentlyPaidIn > 0,
    ],
    ['first', 'It is the member’s first withdrawal.', evidence.earlierWithdrawals === 0],
    ['complaints', `${count(evidence.complaints, 'complaint')} name the member.`, evidence.complaints > 0],
  ];
  return signs.flatMap(([key, sign, applies]) => (applies ? [[key, sign]] : []));
}

/** The server names at most ten. */
function SameAccount({ people }: { people: ReviewedWithdrawal['evidence']['sameAccount'] }) {
  return (
    <>
      The same bank account was used by {people.length === 10 ? '10 others or more' : count(people.length, 'other')}:{' '}
      {people.map(({ id, name }, place) => (
        <span key={id}>
          {place > 0 && ', '}
          <Link to={pathTo('operator/account', { id })}>{name}</Link>
        </span>
      ))}
      .
    </>
  );
}
