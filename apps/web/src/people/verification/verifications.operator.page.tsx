import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { DateText } from '../../ui/date-text.tsx';
import { WaitingFor } from '../../console/waiting-for.tsx';
import { ConsoleQueue } from '../../console/console-queue.tsx';
import type { KeyColumn } from '../../ui/tables/card-table.tsx';
import classes from '../../console/operator.module.css';
import { verificationsQuery, type QueuedVerification } from './verification.operator.queries.ts';
import { verificationStatusOptions, verificationStatusWords } from './verification-names.ts';
import { useWanted } from '../../console/use-wanted.ts';

/** Verifications of everybody: those that nobody has looked at yet, unless another status is asked for. */
export function Component() {
  const wanted = useWanted({ choice: { parameter: 'status', label: 'Status', options: verificationStatusOptions } });
  return (
    <ConsoleQueue
      lead="People and organizations who want to be verified. The longest waiting comes first."
      wanted={wanted}
      caption="Verifications"
      columns={columns}
      rowKey={({ id }) => id}
      query={verificationsQuery(wanted.value)}
      empty={
        wanted.value === 'asked'
          ? {
              text: 'Nobody is waiting for a verification.',
              hint: 'You can find verifications in progress under “In review”.',
            }
          : { text: 'There are no verifications here.', hint: 'Choose another status.' }
      }
    />
  );
}

const columns: KeyColumn<QueuedVerification>[] = [
  {
    label: 'Name',
    cell: ({ id, name, organization }) => (
      <div>
        <Link to={pathTo('operator/verifications/review', { id })}>{name}</Link>
        <p className={classes.soft}>{organization ? 'Organization' : 'Person'}</p>
      </div>
    ),
  },
  {
    label: 'Requested',
    cell: ({ askedAt, status }) => (
      <div>
        <DateText iso={askedAt} withTime />
        {status === 'asked' && <WaitingFor since={askedAt} queue="verifications" />}
        {status === 'in_review' && <WaitingFor since={askedAt} queue="verificationsInReview" />}
      </div>
    ),
  },
  { label: 'Status', cell: ({ status }) => verificationStatusWords[status] },
  { label: 'Operator', cell: ({ reviewedBy }) => reviewedBy || '–' },
];
