import { formatCents, formatDollars, fromDollars } from '@guildhall/contract/money.ts';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DateText } from '../../ui/date-text.tsx';
import classes from './withdrawals.module.css';
import { withdrawalQuery, type Withdrawal } from './withdrawals.queries.ts';

/** Opens what else there is to know of a withdrawal: its bank account, and when it took each step. */
export function WithdrawalDetails({ withdrawal }: { withdrawal: Withdrawal }) {
  const [opened, setOpened] = useState(false);
  return (
    <details className={classes.details} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary>
        Details<span className="gh-visually-hidden"> of the withdrawal to {withdrawal.account}</span>
      </summary>
      {opened && <Steps withdrawal={withdrawal} />}
    </details>
  );
}

function Steps({ withdrawal }: { withdrawal: Withdrawal }) {
  const { data, error } = useQuery(withdrawalQuery(withdrawal.id));
  const waiting = error ? '–' : <Skeleton height={16} width={120} my={4} />;
  return (
    <dl className={classes.steps}>
      <div>
        <dt>Bank</dt>
        <dd>{data?.bankName ?? waiting}</dd>
      </div>
      <div>
        <dt>Holder</dt>
        <dd>{data?.accountHolderName ?? waiting}</dd>
      </div>
      {withdrawal.fee !== undefined && (
        <div>
          <dt>Fee of Guildhall</dt>
          <dd>
            {formatDollars(withdrawal.fee)}; the bank gets{' '}
            {formatCents(fromDollars(withdrawal.amount) - fromDollars(withdrawal.fee))}
          </dd>
        </div>
      )}
      {stepsOf(withdrawal).map(([word, iso]) => (
        <div key={word}>
          <dt>{word}</dt>
          <dd>{iso ? <DateText iso={iso} withTime /> : 'Not yet'}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Each step with its moment, in order; the next one without, while there is a next one. */
function stepsOf({ status, createdAt, decidedAt, paidAt, returnedAt }: Withdrawal): [string, string][] {
  const requested: [string, string] = ['Requested', createdAt];
  if (status === 'canceled') return [requested, ['Canceled', decidedAt]];
  if (status === 'rejected') return [requested, ['Rejected', decidedAt]];
  const approved: [string, string][] = [requested, ['Approved', decidedAt]];
  if (status === 'requested') return approved;
  if (status === 'returned' && !paidAt) return [...approved, ['Returned', returnedAt]];
  return [...approved, ['Paid', paidAt], ...(returnedAt ? [['Returned', returnedAt] as [string, string]] : [])];
}
