import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { DateText } from '../../ui/date-text.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { useUrlState } from '../../ui/hooks/use-url-state.ts';
import { WithdrawalStatusWord } from './withdrawal-status.tsx';
import { howLong } from '../../console/how-long.ts';
import type { KeyColumn } from '../../console/console-table.tsx';
import { KeyTable } from '../../console/key-table.tsx';
import classes from '../../console/operator.module.css';
import { withdrawalQueueQuery, type QueuedWithdrawal } from './withdrawals.operator.queries.ts';
import { SearchTools } from '../../console/search-tools.tsx';
import { SignedMoney } from '../../console/test-sign.tsx';
import { useMayPay } from '../../console/use-operator-role.ts';
import { filterToAsk, statusIn, statusOptions } from './withdrawal-filter.ts';

/** Withdrawals of everybody: those that wait for a decision, unless another status is asked for. */
export function Component() {
  const [state, setState] = useUrlState({ status: 'requested', search: '' });
  const mayReview = useMayPay();
  const status = statusIn(state.status);
  const queue = withdrawalQueueQuery({ ...filterToAsk(status), search: state.search });
  return (
    <>
      <PageTitle lead="Money that people have asked to be paid to their bank. The one who waits longest comes first." />
      <SearchTools
        search={state.search}
        placeholder="Name or e-mail"
        onSearch={(search) => setState({ search })}
        choice={{
          label: 'Status',
          options: statusOptions,
          value: status,
          onChange: (status) => setState({ status }),
        }}
      />
      <BooksDiffer stopped={useInfiniteQuery(queue).data?.pages[0]?.stopped ?? false} />
      <KeyTable
        caption="Withdrawals"
        columns={columns(mayReview)}
        rowKey={({ id }) => id}
        query={queue}
        empty={
          state.search
            ? { text: 'Nobody matches this search.', hint: 'It finds names and e-mails by their beginning.' }
            : status === 'ready'
              ? {
                  text: 'None of those that wait longest can be decided now.',
                  hint: 'What stops each of them is beside it under “Requested”.',
                }
              : status === 'requested'
                ? {
                    text: 'No withdrawal waits for a decision.',
                    hint: 'Approved ones that the bank has to pay are under “Approved”.',
                  }
                : { text: 'There is no such withdrawal.', hint: 'Choose another status, or all of them.' }
        }
      />
    </>
  );
}

/** Why nothing here can be approved, above all of it. */
function BooksDiffer({ stopped }: { stopped: boolean }) {
  const mayRead = useMayPay();
  if (!stopped) return null;
  return (
    <div role="status" className={classes.stopped}>
      <strong>No withdrawal is approved: the books differ.</strong> An admin has to explain why
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

function columns(mayReview: boolean): KeyColumn<QueuedWithdrawal>[] {
  return [
    {
      label: 'Name',
      cell: ({ id, name, email }) => (
        <div>
          {mayReview ? <Link to={pathTo('operator/withdrawals/review', { id })}>{name}</Link> : name}
          <p className={classes.soft}>{email}</p>
        </div>
      ),
    },
    {
      label: 'Amount',
      align: 'end',
      cell: ({ amount, test }) => <SignedMoney amount={amount} test={test} />,
    },
    { label: 'Account', cell: ({ account }) => account },
    {
      label: 'Asked for',
      cell: ({ createdAt, status }) => (
        <div>
          <DateText iso={createdAt} withTime />
          {status === 'requested' && <p className={classes.soft}>{howLong(createdAt, Date.now())} ago</p>}
        </div>
      ),
    },
    {
      label: 'Status',
      cell: ({ status, approvedByOne, heldBy, obstacles }) => (
        <div>
          <WithdrawalStatusWord status={status} />
          {approvedByOne && <p className={classes.soft}>1 of 2 approved</p>}
          {obstacles.map((sign) => (
            <p key={sign} className={classes.late}>
              {sign}
            </p>
          ))}
          {heldBy && (
            <p className={classes.soft}>
              Held for <Link to={pathTo('operator/complaints', { search: heldBy })}>{heldBy}</Link>
            </p>
          )}
        </div>
      ),
    },
  ];
}
