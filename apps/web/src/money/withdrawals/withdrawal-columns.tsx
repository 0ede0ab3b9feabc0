import type { ReactNode } from 'react';
import { DateText } from '../../ui/date-text.tsx';
import { Money } from '../../ui/money.tsx';
import type { Column } from '../../ui/tables/table.tsx';
import { WhoWithdraws } from './who-withdraws.tsx';
import { WithdrawalDetails } from './withdrawal-details.tsx';
import { WithdrawalStatusWord } from './withdrawal-status.tsx';
import classes from './withdrawals.module.css';
import type { Withdrawal } from './withdrawals.queries.ts';

/** Withdrawals with how each stands; `acts` are what can be done with one of them. */
export function withdrawalColumns(acts: (withdrawal: Withdrawal) => ReactNode): Column<Withdrawal>[] {
  return [
    { label: 'Date', cell: ({ createdAt }) => <DateText iso={createdAt} withTime /> },
    {
      label: 'Amount',
      align: 'end',
      cell: ({ test, amount }) => (
        <span>
          {test && <span className={classes.test}>TEST</span>} <Money dollars={amount} />
        </span>
      ),
    },
    { label: 'Account', cell: ({ account }) => account, className: classes.account },
    {
      label: 'Status',
      cell: (withdrawal) => (
        <div className={classes.status}>
          <div>
            <WithdrawalStatusWord status={withdrawal.status} />
            <WhoWithdraws withdrawal={withdrawal} />
            {withdrawal.reason && <p className={classes.reason}>{withdrawal.reason}</p>}
            <Waits withdrawal={withdrawal} />
            {withdrawal.status === 'paid' && (
              <p className={classes.reason}>
                On <DateText iso={withdrawal.paidAt} />
              </p>
            )}
            <WithdrawalDetails withdrawal={withdrawal} />
          </div>
          {acts(withdrawal)}
        </div>
      ),
    },
  ];
}

/** What has to come before it can be paid. */
function Waits({ withdrawal }: { withdrawal: Withdrawal }) {
  const { confirm, mayProve, confirmUntil, unverified, inReview, firstWaitsUntil, cardWaitsUntil } = withdrawal;
  return (
    <>
      {confirm && (
        <p className={classes.reason}>
          Needs {mayProve ? 'your' : 'a'} confirmation by <DateText iso={confirmUntil} withTime />, or it is canceled
        </p>
      )}
      {unverified && (
        <p className={classes.reason}>
          Waiting until the e-mail address of the account is verified with the link in the mail
        </p>
      )}
      {inReview && <p className={classes.reason}>We are looking at it before it is paid</p>}
      {firstWaitsUntil !== '' && (
        <p className={classes.reason}>
          Waiting until <DateText iso={firstWaitsUntil} withTime />, because it is your first one
        </p>
      )}
      {cardWaitsUntil !== '' && (
        <p className={classes.reason}>
          Waiting until <DateText iso={cardWaitsUntil} withTime />, because the money came by card
        </p>
      )}
    </>
  );
}
