import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { DateText } from '../../ui/date-text.tsx';
import { WithdrawalStatusWord } from './withdrawal-status.tsx';
import { WaitingFor } from '../../console/waiting-for.tsx';
import { withWhom } from '../../console/taken-case.tsx';
import { ConsoleQueue } from '../../console/console-queue.tsx';
import type { KeyColumn } from '../../ui/tables/card-table.tsx';
import classes from '../../console/operator.module.css';
import { withdrawalQueueQuery, type QueuedWithdrawal } from './withdrawals.operator.queries.ts';
import { SignedMoney } from '../../console/test-sign.tsx';
import { useMayPay } from '../../console/use-operator-role.ts';
import { HeldFor } from './held-for.tsx';
import { filterToAsk, statusIn, statusOptions } from './withdrawal-filter.ts';
import { useChosen, type Chosen } from '../../ui/hooks/use-chosen.ts';
import { ApproveChosen, ChooseBox } from './approve-chosen.tsx';
import { useWanted } from '../../console/use-wanted.ts';

/** Withdrawals of everybody: those that wait for a decision, unless another status is asked for. */
export function Component() {
  const wanted = useWanted({
    finds: 'Name, e-mail or phone',
    choice: { parameter: 'status', label: 'Status', options: statusOptions, read: statusIn },
  });
  const { value: status, search } = wanted;
  const mayReview = useMayPay();
  const chosen = useChosen();
  const queue = withdrawalQueueQuery({ ...filterToAsk(status), search });
  const pages = useInfiniteQuery(queue).data?.pages ?? [];
  const stopped = pages[0]?.stopped ?? false;
  return (
    <ConsoleQueue
      lead="Money that people want paid to their bank. The longest waiting comes first."
      wanted={wanted}
      caption="Withdrawals"
      columns={columns(mayReview, chosen, stopped)}
      rowKey={({ id }) => id}
      to={pageOf}
      query={queue}
      empty={search ? nothingFound : (nothingIn[status] ?? nothingElse)}
    >
      <BooksDiffer stopped={stopped} />
      {mayReview && !stopped && <ApproveChosen chosen={chosen} rows={pages.flatMap(({ records }) => records)} />}
    </ConsoleQueue>
  );
}

function pageOf({ id }: QueuedWithdrawal) {
  return pathTo('operator/withdrawals/review', { id });
}

const nothingFound = {
  text: 'Nobody matches this search.',
  hint: 'Enter any part of a name or e-mail address, or the end of a phone number.',
};
const nothingElse = { text: 'There are no withdrawals here.', hint: 'Choose another status, or all of them.' };
const nothingIn: Record<string, typeof nothingElse> = {
  ready: {
    text: 'None of the longest waiting ones can be decided now.',
    hint: 'Under “Requested” you see what stops each of them.',
  },
  requested: {
    text: 'No withdrawals are waiting for a decision.',
    hint: 'You can find withdrawals the bank has to pay under “Approved”.',
  },
};

/** Why nothing here can be approved, above all of it. */
function BooksDiffer({ stopped }: { stopped: boolean }) {
  const mayRead = useMayPay();
  if (!stopped) return null;
  return (
    <div role="status" className={classes.stopped}>
      <strong>No withdrawals can be approved: the books do not match.</strong> An admin has to explain why
      {mayRead ? (
        <>
          {' '}
          under <Link to={pathTo('operator/books')}>Books</Link>.
        </>
      ) : (
        '.'
      )}
    </div>
  );
}

function columns(mayReview: boolean, chosen: Chosen, stopped: boolean): KeyColumn<QueuedWithdrawal>[] {
  return [
    ...(mayReview
      ? [
          {
            label: 'Choose',
            cell: (row: QueuedWithdrawal) => <ChooseBox row={row} chosen={chosen} stopped={stopped} />,
          },
        ]
      : []),
    {
      label: 'Name',
      cell: (row) => (
        <div>
          {mayReview ? <Link to={pageOf(row)}>{row.name}</Link> : row.name}
          <p className={classes.soft}>{row.email}</p>
        </div>
      ),
    },
    {
      label: 'Amount',
      align: 'end',
      cell: ({ amount, test }) => <SignedMoney amount={amount} test={test} />,
    },
    {
      label: 'Account',
      cell: ({ account, accountHolderName, bankName }) => (
        <div>
          {account}
          <p className={classes.soft}>{[accountHolderName, bankName].filter(Boolean).join(', ')}</p>
        </div>
      ),
    },
    {
      label: 'Requested',
      cell: ({ createdAt, status, obstacles, heldBy }) => (
        <div>
          <DateText iso={createdAt} withTime />
          {status === 'requested' && (
            <WaitingFor
              since={createdAt}
              queue={obstacles.length === 0 && heldBy === '' ? 'withdrawals' : 'withdrawalsStopped'}
            />
          )}
          {status === 'approved' && <WaitingFor since={createdAt} queue="payouts" />}
        </div>
      ),
    },
    {
      label: 'Status',
      cell: ({ id, status, approvedByOne, heldBy, obstacles, lookFirst, taken, riskCase, sanctionsCase }) => (
        <div>
          <span className={classes.unbroken}>
            <WithdrawalStatusWord status={status} />
          </span>
          {taken && <p className={classes.soft}>{withWhom(taken)}</p>}
          {approvedByOne && <p className={classes.soft}>1 of 2 approved</p>}
          {[...obstacles, ...lookFirst].map((sign) => (
            <p key={sign} className={classes.late}>
              {sign}
            </p>
          ))}
          {mayReview && <HeldFor withdrawal={{ riskCase, sanctionsCase }} />}
          {heldBy && (
            <p className={classes.soft}>
              Held for <Link to={pathTo('operator/complaints', { search: heldBy })}>{heldBy}</Link>
            </p>
          )}
          {chosen.refusals.has(id) && <p className={classes.late}>Not approved: {chosen.refusals.get(id)}</p>}
        </div>
      ),
    },
  ];
}
